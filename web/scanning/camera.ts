/** Why there is no picture, as the texts of `scans.troubles` say. */
export type Trouble = "insecure" | "denied" | "none" | "busy" | "failed";

const byName: Record<string, Trouble> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
  InsecureError: "insecure",
};
export const troubleOf = (error: unknown): Trouble =>
  (error instanceof Error && byName[error.name]) || "failed";

/** The camera that looks away from whoever holds the device, if there is a choice. */
export async function openCamera(devices = globalThis.navigator?.mediaDevices): Promise<MediaStream> {
  // Browsers have cameras for encrypted pages alone.
  if (!devices) throw Object.assign(new Error("no encrypted page"), { name: "InsecureError" });
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}
type Lamp = MediaTrackCapabilities & { torch?: boolean };
export const hasTorch = (stream: MediaStream) =>
  stream.getVideoTracks().some((track) => (track.getCapabilities?.() as Lamp | undefined)?.torch === true);
export const light = (stream: MediaStream, torch: boolean) =>
  Promise.all(
    stream
      .getVideoTracks()
      .map((track) => track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })),
  );
export const closeCamera = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};
