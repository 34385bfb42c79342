import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { createStore } from "../kit/browser/store.ts";

/** Whether scans may be heard and felt; kept in this browser. */
export const muted = createStore<boolean>(readStorage<boolean>("intakeMuted") ?? false);
export function mute(next: boolean) {
  writeStorage("intakeMuted", next);
  muted.set(next);
}

let context: AudioContext | undefined;

/** Hertz, seconds from now, seconds long. */
function beep(audio: AudioContext, pitch: number, from: number, length: number, type: OscillatorType) {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  const start = audio.currentTime + from;
  oscillator.type = type;
  oscillator.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.25, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** One short high tone for a good scan, two low ones for one that someone must look at. */
export function sound(good: boolean) {
  if (muted.get()) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    if (good) beep(context, 1046, 0, 0.09, "sine");
    else {
      beep(context, 233, 0, 0.16, "square");
      beep(context, 196, 0.2, 0.24, "square");
    }
  } catch {
    // A machine without sound still shows the fate.
  }
  navigator.vibrate?.(good ? 30 : [120, 60, 160]);
}
