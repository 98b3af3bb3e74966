/** Stretches of a recording, each with its loudest moment. */
const STRETCHES = 400;
/** Samples a second: enough to see, and little to keep. */
const RATE = 8_000;

/** The loudest moment of each stretch, of 1 for the loudest of all. @throws Error for what cannot be decoded. */
export async function readLoudness(src: string): Promise<number[]> {
  const answer = await fetch(src);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const context = new OfflineAudioContext(1, 1, RATE);
  const samples = (await context.decodeAudioData(await answer.arrayBuffer())).getChannelData(0);
  const found = Array.from({ length: STRETCHES }, (_, at) => {
    const end = Math.floor(samples.length * (at + 1) / STRETCHES);
    let loudest = 0;
    for (let place = Math.floor(samples.length * at / STRETCHES); place < end; place++) {
      loudest = Math.max(loudest, Math.abs(samples[place]));
    }
    return loudest;
  });
  const most = Math.max(...found) || 1;
  return found.map((one) => one / most);
}
