import { lstat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PictureFile } from '@petcare/contracts/shared/pictures.ts';
import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { AppError, failure } from '@petcare/platform/errors.ts';
import { uploadFolderPrefix } from '@petcare/platform/http/receive-file.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { busy } from './busy.ts';
import { memoryBudget } from './memory-budget.ts';
import { runConfined, type Confinement } from './run-confined.ts';
import { DecodingOutcome } from './decoding-outcome.ts';

export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly files: readonly { readonly file: PictureFile; readonly path: string; readonly bytes: number }[];
}

export interface PictureDecoder {
  /**
   * Creates the versions of the picture at `path` and passes them to `keep`; they are deleted afterwards.
   * @throws unsupported_picture; picture_too_large – also beyond the time or memory limit; unreadable_picture – also
   * when the decoder crashed; uploads_busy – when this machine could not run it.
   */
  decode<T>(path: string, keep: (picture: DecodedPicture) => Promise<T>): Promise<T>;
}

interface DecoderOptions {
  readonly log: Logger;
  readonly atOnce?: number;
  readonly confinement?: Partial<Confinement>;
}

/** A picture of 40 megapixels takes 1 to 3 seconds. */
const defaultConfinement: Confinement = {
  seconds: 15,
  megabytes: memoryBudget.decoderMegabytes,
  outputMegabytes: 20,
};

const entry = new URL('main.ts', import.meta.url);

/**
 * Decodes each picture in a separate process without our environment, with limits of time, memory and output, so that a
 * malicious picture affects no other request.
 */
export function createPictureDecoder({
  log,
  atOnce = memoryBudget.decodersAtOnce,
  confinement = {},
}: DecoderOptions): PictureDecoder {
  // Unbounded here: the upload limits bound the queue.
  const runLimited = createLimiter({ atOnce, mayWait: Number.POSITIVE_INFINITY });
  return {
    async decode(path, keep) {
      const folder = await mkdtemp(join(tmpdir(), uploadFolderPrefix));
      try {
        const outcome = await runLimited(() =>
          evaluate(path, folder, { ...defaultConfinement, ...confinement }, log),
        );
        if (outcome.picture !== 'good') throw toRefusal(outcome);
        const { width, height, placeholder } = outcome;
        return await keep({ width, height, placeholder, files: await listFiles(folder) });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function evaluate(
  path: string,
  folder: string,
  confinement: Confinement,
  log: Logger,
): Promise<DecodingOutcome> {
  const run = await runConfined(entry, [path, folder], { folder, confinement });
  if (run.end === 'done') {
    const outcome = DecodingOutcome.safeParse(parseJson(run.output));
    if (outcome.success) return outcome.data;
  }
  log.warn({ end: run.end, problem: run.problem }, 'a picture was too much for its decoder');
  // Probably not caused by the picture, so a retry may succeed.
  if (run.end === 'not-run') throw busy();
  return { picture: run.end === 'exhausted' ? 'too-large' : 'unreadable' };
}

function toRefusal(outcome: Exclude<DecodingOutcome, { picture: 'good' }>): AppError {
  if (outcome.picture === 'too-large') return failure('picture_too_large');
  if (outcome.picture === 'unreadable') return failure('unreadable_picture');
  return /^image\/hei[cf]/.test(outcome.kind ?? '')
    ? failure('unsupported_picture', {
        message: 'HEIC pictures cannot be read here. Please save the picture as JPEG and choose that.',
      })
    : failure('unsupported_picture');
}

async function listFiles(folder: string): Promise<DecodedPicture['files']> {
  const files = [];
  for (const file of PictureFile.options) {
    const path = join(folder, file);
    const found = await lstat(path);
    if (!found.isFile()) throw new Error(`the decoder left no file ${file}`);
    files.push({ file, path, bytes: found.size });
  }
  return files;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
