import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { AppError } from '@petcare/platform/errors.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainJpeg } from '../../../testing/send-picture.ts';
import { createPictureDecoder, type PictureDecoder } from './picture-decoder.ts';
import { runConfined, type Confinement } from './run-confined.ts';

describe('decoding a picture', () => {
  const log = testLog();
  /** A decoder with more time than a busy machine needs. */
  const patientDecoder = (confinement: Partial<Confinement> = {}) =>
    createPictureDecoder({ log, confinement: { seconds: 60, ...confinement } });
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'decoding-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const onDisk = async (bytes: Buffer | string) => {
    const path = join(folder, crypto.randomUUID());
    await writeFile(path, bytes);
    return path;
  };
  const outcomeOf = async (decoder: PictureDecoder, bytes: Buffer | string) =>
    decoder
      .decode(await onDisk(bytes), async ({ width, height }) => `${width}x${height}`)
      .catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));

  test('beyond the limits is refused, and the next picture is read', async () => {
    // Too short to get any processor time, which is reported as a busy machine.
    const impatient = createPictureDecoder({ log, confinement: { seconds: 0.01 } });
    expect(await outcomeOf(impatient, await plainJpeg())).toBe('uploads_busy');
    const patient = patientDecoder();
    const big = await plainJpeg(6_000, 6_000);
    const interlaced = await sharp(big)
      .resize(4_000)
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();
    expect(await outcomeOf(patientDecoder({ megabytes: 160 }), interlaced)).toBe('picture_too_large');
    expect(await outcomeOf(patient, interlaced)).toBe('1280x1280');
    expect(await outcomeOf(patientDecoder({ outputMegabytes: 0 }), big)).toBe('unreadable_picture');
    expect(await outcomeOf(patient, big)).toBe('1280x1280');
  });

  test('never expands the text in a PNG', async () => {
    const frugal = patientDecoder({ megabytes: 250 });
    const bomb = await pngWithExpandingText();
    expect(bomb.byteLength).toBeLessThan(600_000);
    expect(await outcomeOf(frugal, bomb)).toBe('40x30');
  });

  test('refuses a PNG that ends inside a chunk, and reads one with bytes after its end', async () => {
    const decoder = patientDecoder();
    const whole = await sharp(await plainJpeg())
      .png()
      .toBuffer();
    expect(await outcomeOf(decoder, whole.subarray(0, -6))).toBe('unreadable_picture');
    expect(await outcomeOf(decoder, Buffer.concat([whole, Buffer.alloc(5, 'x')]))).toBe('40x30');
  });

  test('leaves no file on disk, whatever the outcome', async () => {
    const before = new Set(await readdir(tmpdir()));
    const decoder = patientDecoder();
    await Promise.all([outcomeOf(decoder, await plainJpeg()), outcomeOf(decoder, 'no picture')]);
    await decoder
      .decode(await onDisk(await plainJpeg()), () => Promise.reject(new Error('the store is away')))
      .catch(() => undefined);
    const left = new Set(
      (await readdir(tmpdir())).filter((name) => name.startsWith('petcare-upload-') && !before.has(name)),
    );
    // Other tests upload at the same time; their folders disappear, leftovers of this test would stay.
    await expect.poll(async () => (await readdir(tmpdir())).filter((name) => left.has(name))).toEqual([]);
  });

  test('reads a transparent picture whose smallest version is large', async () => {
    const scene = new URL('../../../../../../frontend/public/scenes/hero-home.webp', import.meta.url);
    const decoder = patientDecoder();
    expect(await outcomeOf(decoder, await readFile(scene))).toBe('720x540');
  });

  test('keeps transparency, and uses white in the JPEG', async () => {
    const glass = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    await patientDecoder().decode(await onDisk(glass), async ({ files }) => {
      const pathOf = (name: string) => files.find(({ file }) => file === name)?.path ?? '';
      expect((await sharp(pathOf('320.webp')).metadata()).hasAlpha).toBe(true);
      const { data } = await sharp(pathOf('1280.jpg')).raw().toBuffer({ resolveWithObject: true });
      expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    });
  });
});

/** Returns a PNG of 40 by 30 pixels with 60 compressed texts, each of which expands from 8 kB to 8 MB. */
async function pngWithExpandingText(): Promise<Buffer> {
  const whole = await sharp(await plainJpeg())
    .png()
    .toBuffer();
  const packed = deflateSync(Buffer.alloc(7_900_000, 'a'), { level: 9 });
  const texts = Array.from({ length: 30 }, (_, index) => [
    pngChunk('zTXt', Buffer.concat([Buffer.from(`k${index}\0\0`), packed])),
    pngChunk('iTXt', Buffer.concat([Buffer.from(`i${index}\0\u0001\0\0\0`), packed])),
  ]).flat();
  const afterHeader = 33;
  return Buffer.concat([whole.subarray(0, afterHeader), ...texts, whole.subarray(afterHeader)]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

describe('the decoding process', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'confined-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  // Longer than a busy machine needs for a script that ends by itself, or by another limit.
  const run = async (script: string, seconds = 25) => {
    const path = join(folder, `${crypto.randomUUID()}.mjs`);
    await writeFile(path, script);
    return runConfined(pathToFileURL(path), ['one'], {
      folder,
      confinement: { seconds, megabytes: 400, outputMegabytes: 1 },
    });
  };

  test('has no settings, starts no process and writes in its folder only', async () => {
    process.env['PETCARE_TEST_SECRET'] = 'hunter2';
    const { end, output } = await run(`
      import { spawnSync } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      const tried = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
      console.log(JSON.stringify({
        settings: Object.keys(process.env).filter((name) => name.includes('PETCARE')),
        spawned: tried(() => { throw spawnSync('true').error ?? new Error('no refusal'); }),
        inside: tried(() => writeFileSync('ours', 'x')),
        outside: tried(() => writeFileSync('../outside', 'x')),
      }));`);
    expect(end).toBe('done');
    expect(JSON.parse(output)).toEqual({
      settings: [],
      spawned: 'ERR_ACCESS_DENIED',
      inside: 'done',
      outside: 'ERR_ACCESS_DENIED',
    });
  });

  test.each<[what: string, script: string, end: string, seconds?: number]>([
    ['a crash', 'process.abort()', 'died'],
    ['a failure', 'throw new Error("no")', 'died'],
    // A busy machine may not even give the process this much time.
    ['work without end', 'for (;;);', 'exhausted|not-run', 1],
    ['waiting without end', 'setInterval(() => {}, 1000)', 'not-run', 1],
    // Reserved only, which counts in the same way: filling it takes a busy machine longer than any limit.
    [
      'memory without end',
      'const all = []; for (;;) all.push(Buffer.allocUnsafeSlow(50_000_000));',
      'exhausted',
    ],
    [
      'a file without end',
      'import fs from "node:fs"; for (;;) fs.appendFileSync("big", "x".repeat(100_000));',
      'died',
    ],
    ['an end by the machine', 'process.kill(process.pid, "SIGKILL")', 'not-run'],
    ['output without end', 'for (let i = 0; i < 10_000; i += 1) console.log("x".repeat(1000))', 'done'],
  ])('is ended by %s without affecting the service', async (_, script, end, seconds) => {
    const outcome = await run(script, seconds);
    expect(outcome.end).toMatch(new RegExp(`^(${end})$`));
    expect(outcome.output.length).toBeLessThanOrEqual(4_096);
  });
});
