import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import "../kit/kit.fixtures.tsx";
import { CameraDialog } from "./CameraDialog.tsx";
import { mute } from "./tones.ts";

/** A lamp that is switched, or that the camera does not have after all. */
const switched: unknown[] = [];
let lamp: "works" | "refuses" | "none";
const track = {
  getCapabilities: () => (lamp === "none" ? {} : { torch: true }),
  applyConstraints: async (asked: { advanced: { torch: boolean }[] }) => {
    if (lamp === "refuses") throw new Error("no lamp");
    switched.push(asked.advanced[0]?.torch);
  },
  stop: vi.fn(),
};
const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
let refusal: string | undefined;
let inView: string[];
const vibrated = vi.fn();
const tones: number[] = [];

const gain = { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: () => undefined };
class Sound {
  currentTime = 0;
  resume = async () => undefined;
  createGain = () => gain;
  createOscillator() {
    const frequency = { value: 0 };
    return { frequency, connect: () => gain, start: () => tones.push(frequency.value), stop() {} };
  }
}
class Detector {
  static getSupportedFormats = async () => ["code_128", "qr_code", "data_matrix", "ean_13", "ean_8"];
  detect = async () => inView.map((rawValue) => ({ rawValue }));
}

beforeEach(() => {
  [lamp, refusal, inView] = ["works", undefined, []];
  for (const calls of [switched, tones]) calls.length = 0;
  vibrated.mockClear();
  track.stop.mockClear();
  mute(false);
  vi.stubGlobal("AudioContext", Sound);
  vi.stubGlobal("BarcodeDetector", Detector);
  const getUserMedia = async () => {
    if (refusal) throw Object.assign(new Error("refused"), { name: refusal });
    return stream;
  };
  Object.assign(navigator, { vibrate: vibrated });
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
  // The page has no pictures: it shows what it is given, 1280 pixels wide.
  Object.defineProperties(HTMLVideoElement.prototype, {
    srcObject: { writable: true, configurable: true },
    videoWidth: { get: () => 1280, configurable: true },
    play: { value: async () => undefined, configurable: true },
  });
});

function open(several = false) {
  const onCodes = vi.fn<(codes: string[]) => void>();
  const view = render(<CameraDialog several={several} onCodes={onCodes} onClose={() => undefined} />);
  return { onCodes, ...view };
}
const torch = () => screen.findByRole("button", { name: "Lamp" });

test("a camera with a lamp has a button that lights it, puts it out, and leaves no camera on", async () => {
  const { unmount } = open();
  fireEvent.click(await torch());
  await waitFor(async () => expect((await torch()).getAttribute("aria-pressed")).toBe("true"));
  fireEvent.click(await torch());
  await waitFor(async () => expect((await torch()).getAttribute("aria-pressed")).toBe("false"));
  expect(switched).toEqual([true, false]);
  unmount();
  expect(track.stop).toHaveBeenCalled();
});

test("a lamp that does not obey is not shown as lit", async () => {
  lamp = "refuses";
  open();
  fireEvent.click(await torch());
  inView = ["SN-1"];
  await waitFor(() => expect(tones).toHaveLength(1));
  expect((await torch()).getAttribute("aria-pressed")).toBe("false");
});

test("a camera without a lamp has no button for one", async () => {
  lamp = "none";
  const { onCodes } = open();
  inView = ["SN-1"];
  await waitFor(() => expect(onCodes).toHaveBeenCalledWith(["SN-1"]));
  expect(screen.queryByRole("button", { name: "Lamp" })).toBeNull();
});

test("each code is heard and felt once, also when it stays in view; whoever mutes scans neither", async () => {
  const { unmount } = open(true);
  fireEvent.click(screen.getByLabelText("Achter elkaar scannen"));
  inView = ["SN-1", "SN-1"];
  await screen.findByText("SN-1");
  inView = ["SN-1", "SN-2"];
  await screen.findByText("SN-2");
  expect(tones).toEqual([1046, 1046]);
  expect(vibrated.mock.calls).toEqual([[30], [30]]);
  unmount();
  mute(true);
  const { onCodes } = open();
  inView = ["SN-3"];
  await waitFor(() => expect(onCodes).toHaveBeenCalledWith(["SN-3"]));
  expect([tones.length, vibrated.mock.calls.length]).toEqual([2, 2]);
});

test("codes that were seen are mended in a list and used at once, in the order in which they came", async () => {
  const { onCodes } = open(true);
  fireEvent.click(screen.getByLabelText("Achter elkaar scannen"));
  for (const code of ["SN-1", "SN-2", "SN-3"]) {
    inView = [code];
    await screen.findByText(code);
  }
  inView = [];
  fireEvent.click(screen.getByRole("button", { name: "SN-2 weghalen" }));
  fireEvent.click(screen.getByRole("button", { name: "2 codes gebruiken" }));
  expect(onCodes.mock.calls).toEqual([[["SN-1", "SN-3"]]]);
});

test.each([
  ["NotAllowedError", /Sta de camera toe bij het slotje/],
  ["NotFoundError", /Dit apparaat heeft geen camera/],
  ["NotReadableError", /Een ander programma gebruikt de camera/],
  ["TypeError", /Typ de code in het zoekveld/],
])("a camera that is refused with %s says why, and is asked for again", async (name, text) => {
  refusal = name;
  open();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(text);
  refusal = undefined;
  fireEvent.click(within(alert).getByRole("button", { name: "Opnieuw proberen" }));
  await torch();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a page that is not encrypted says that it has no camera, and offers no second try", async () => {
  Object.defineProperty(navigator, "mediaDevices", { value: undefined, configurable: true });
  open();
  expect((await screen.findByRole("alert")).textContent).toMatch(/beveiligde verbinding/);
  expect(screen.queryByRole("button", { name: "Opnieuw proberen" })).toBeNull();
});
