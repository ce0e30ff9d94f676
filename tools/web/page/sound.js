// Square-wave tones, like a buzzer's.

class Sound {
  beep(frequency, ms) {
    try {
      this.audio = this.audio || new AudioContext();
      this.quiet();
      const tone = this.audio.createOscillator(), volume = this.audio.createGain();
      tone.type = "square";
      tone.frequency.value = frequency;
      volume.gain.value = 0.05;
      tone.connect(volume).connect(this.audio.destination);
      tone.start();
      tone.stop(this.audio.currentTime + ms / 1000);
      this.tone = tone;
    } catch (error) {
      // The games work without sound
    }
  }

  quiet() {
    if (this.tone) this.tone.stop();
    this.tone = null;
  }
}
