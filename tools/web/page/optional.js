// Return what `use` gets from a part of the browser that the games can do without, `none` where that part is missing,
// forbidden (in a frame, by the server or by the player) or fails; a promise of it never fails either
function optional(use, none = null) {
  try {
    const got = use() ?? none;
    return got && got.catch ? got.catch(() => none) : got;
  } catch (error) {
    return none;
  }
}
