/**
 * Splits a byte stream into frames that contain their own length, as in the protocols of MongoDB and PostgreSQL.
 * Chunks are joined once per frame, so that a message of 48 MB is copied once rather than once per chunk.
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
   * Adds bytes and returns the frames that they complete, as views.
   * @throws any error of `frameSize` for an invalid length.
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
