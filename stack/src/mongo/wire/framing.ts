/**
 * Cuts a byte stream into frames whose length stands in the frame itself.
 *
 * Both protocols spoken here (MongoDB's towards clients, PostgreSQL's towards the
 * server) are of that kind. Chunks are joined once per frame that spans several of
 * them, so a 48 MB message costs one copy and not one per chunk.
 */
export class FrameReader {
  readonly #headerSize: number;
  readonly #frameSize: (header: Buffer) => number;
  #chunks: Buffer[] = [];
  #buffered = 0;
  #needed: number;

  constructor(headerSize: number, frameSize: (header: Buffer) => number) {
    this.#headerSize = headerSize;
    this.#frameSize = frameSize;
    this.#needed = headerSize;
  }

  /**
   * Takes the next bytes and returns every frame they complete, as views, not copies.
   * @throws whatever `frameSize` throws for a length it does not accept.
   */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    const frames: Buffer[] = [];
    while (this.#buffered >= this.#needed) {
      const bytes = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
      let offset = 0;
      let needed = this.#headerSize;
      while (bytes.length - offset >= this.#headerSize) {
        needed = this.#frameSize(bytes.subarray(offset, offset + this.#headerSize));
        if (bytes.length - offset < needed) break;
        frames.push(bytes.subarray(offset, offset + needed));
        offset += needed;
        needed = this.#headerSize;
      }
      this.#buffered = bytes.length - offset;
      this.#chunks = this.#buffered === 0 ? [] : [bytes.subarray(offset)];
      this.#needed = needed;
    }
    return frames;
  }
}
