/** Plays a short high tone for a ticked unit, and a long low one for a refusal, since packers look at the parcel. */
export function playScanSound(isRefused: boolean): void {
  // Missing in some browsers; the outcome is also shown and announced.
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  tone.type = isRefused ? 'square' : 'sine';
  tone.frequency.value = isRefused ? 180 : 1_200;
  const volume = audio.createGain();
  volume.gain.value = 0.08;
  tone.connect(volume).connect(audio.destination);
  tone.addEventListener('ended', () => void audio.close());
  tone.start();
  tone.stop(audio.currentTime + (isRefused ? 0.5 : 0.08));
}
