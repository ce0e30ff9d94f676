// A card that follows the finger: a copy of its pixels above the picture, with a shadow, while the places where it can go
// are lit. So a frame of a drag costs the games nothing.

const GLIDE_MS = 160;

class Lift {
  // `held`: the card's box and those of the places where it can go, in pixels of the screen; x, y: where the finger took it
  constructor(screen, { box, goals }, x, y) {
    this.from = { x, y };
    const { left, top, width } = screen.canvas.getBoundingClientRect(), scale = width / screen.canvas.width;
    this.place = ([bx, by, w, h]) => ({ x: left + bx * scale, y: top + by * scale, w: w * scale, h: h * scale });
    this.box = this.place(box);
    this.goals = goals.map(this.place);
    this.parts = [this._add("div", "hole", this.box), ...this.goals.map((goal) => this._add("div", "goal", goal))];
    this.card = this._add("canvas", "lifted", this.box);
    this.parts.push(this.card);
    const [bx, by, w, h] = box;
    Object.assign(this.card, { width: w, height: h });
    this.card.getContext("2d").drawImage(screen.canvas, bx, by, w, h, 0, 0, w, h);
    this.move(x, y);
  }

  _add(kind, name, { x, y, w, h }) {
    const part = document.createElement(kind);
    part.className = name;
    Object.assign(part.style, { left: x + "px", top: y + "px", width: w + "px", height: h + "px" });
    document.body.append(part);
    return part;
  }

  move(x, y) {
    this.moved = `translate(${x - this.from.x}px, ${y - this.from.y}px)`;
    this.card.style.transform = this.moved + " scale(1.06)";
  }

  // Let the card glide to where it was played, or back
  async end(x, y, played) {
    const inside = (goal) => x >= goal.x && x < goal.x + goal.w && y >= goal.y && y < goal.y + goal.h;
    const goal = played ? this.goals.find(inside) : this.box;
    for (const part of this.parts) if (part !== this.card) part.remove();
    if (goal) {
      const { x, y, w, h } = goal, dx = x + w / 2 - this.box.x - this.box.w / 2, dy = y + h / 2 - this.box.y - this.box.h / 2;
      const duration = prefers("reduced-motion: reduce") ? 0 : GLIDE_MS;
      const steps = [{ transform: this.card.style.transform }, { transform: `translate(${dx}px, ${dy}px)` }];
      await optional(() => this.card.animate(steps, { duration, easing: "ease-out" }).finished);
    }
    this.card.remove();
  }
}
