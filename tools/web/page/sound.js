// Sounds: the notes of a buzzer's square waves, one after the other.

class Sound {
  // Play [[hertz, milliseconds, duty of 65,536], ...] in place of what sounds; 0 hertz is a pause
  play(notes) {
    optional(() => {
      this.audio = this.audio || new AudioContext();
      if (document.hidden) return;
      optional(() => this.audio.resume()); // suspended until the first press, or while the page was hidden
      if (this.tone) this.tone.stop();
      const tone = this.audio.createOscillator(), volume = this.audio.createGain();
      let at = this.audio.currentTime;
      tone.type = "square";
      for (const [hertz, ms, duty] of notes) {
        if (hertz) tone.frequency.setValueAtTime(hertz, at);
        volume.gain.setValueAtTime(hertz ? 0.3 * Math.sin(Math.PI * duty / 65536) : 0, at);
        at += ms / 1000;
      }
      tone.connect(volume).connect(this.audio.destination);
      tone.start();
      tone.stop(at);
      this.tone = tone;
    });
  }

  // Be silent while the page is hidden
  pause(hidden) {
    optional(() => this.audio && (hidden ? this.audio.suspend() : this.audio.resume()));
  }
}
