import { lstat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PictureFile } from '@petcare/contracts/pictures.ts';
import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { AppError, failure } from '@petcare/platform/errors.ts';
import { uploadFolderPrefix } from '@petcare/platform/http/receive-file.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { busy } from './busy.ts';
import { runConfined, type Confinement } from './run-confined.ts';
import { Verdict } from './decoding-outcome.ts';

/** A picture's versions on disk. */
export interface DecodedPicture {
  /** Of the largest version. */
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly files: readonly { readonly file: PictureFile; readonly path: string; readonly bytes: number }[];
}

export interface PictureDecoder {
  /**
   * Makes the versions of the picture at `path` and hands them to `keep`; they are gone when it has ended.
   * @throws unsupported_picture, picture_too_large (also when it took too much time or memory), unreadable_picture
   * (also when the decoder died of it), uploads_busy when this machine could not run it.
   */
  decode<T>(path: string, keep: (picture: DecodedPicture) => Promise<T>): Promise<T>;
}

interface DecoderOptions {
  readonly log: Logger;
  /** Pictures decoded at a time; each takes a core and up to the memory limit. */
  readonly atOnce?: number;
  readonly confinement?: Partial<Confinement>;
}

/** A picture of 40 megapixels takes 1 to 3 seconds and up to 0.8 GB (AVIF); all else far less. */
const usual: Confinement = { seconds: 15, megabytes: 1_500, outputMegabytes: 20 };

const entry = new URL('main.ts', import.meta.url);

/**
 * Decodes pictures in processes that hold nothing: one per picture, without our environment, under limits of time,
 * memory and output. What a picture does to its decoder it does to nobody else.
 */
export function createPictureDecoder({ log, atOnce = 2, confinement = {} }: DecoderOptions): PictureDecoder {
  // How many may wait is bounded where uploads are let in.
  const limited = createLimiter({ atOnce, mayWait: Number.POSITIVE_INFINITY });
  return {
    async decode(path, keep) {
      const folder = await mkdtemp(join(tmpdir(), uploadFolderPrefix));
      try {
        const verdict = await limited(() => judge(path, folder, { ...usual, ...confinement }, log));
        if (verdict.picture !== 'good') throw refusalOf(verdict);
        const { width, height, placeholder } = verdict;
        return await keep({ width, height, placeholder, files: await filesIn(folder) });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function judge(path: string, folder: string, confinement: Confinement, log: Logger): Promise<Verdict> {
  const run = await runConfined(entry, [path, folder], { folder, confinement });
  if (run.end === 'done') {
    const verdict = Verdict.safeParse(parsed(run.output));
    if (verdict.success) return verdict.data;
  }
  log.warn({ end: run.end, problem: run.problem }, 'a picture was too much for its decoder');
  // Not the picture's doing, as far as anybody can tell: another try may go well.
  if (run.end === 'not-run') throw busy();
  return { picture: run.end === 'exhausted' ? 'too-large' : 'unreadable' };
}

function refusalOf(verdict: Exclude<Verdict, { picture: 'good' }>): AppError {
  if (verdict.picture === 'too-large') return failure('picture_too_large');
  if (verdict.picture === 'unreadable') return failure('unreadable_picture');
  return /^image\/hei[cf]/.test(verdict.kind ?? '')
    ? failure('unsupported_picture', {
        message: 'HEIC pictures cannot be read here. Please save the picture as JPEG and choose that.',
      })
    : failure('unsupported_picture');
}

async function filesIn(folder: string): Promise<DecodedPicture['files']> {
  const files = [];
  for (const file of PictureFile.options) {
    const path = join(folder, file);
    const found = await lstat(path);
    if (!found.isFile()) throw new Error(`the decoder left no file ${file}`);
    files.push({ file, path, bytes: found.size });
  }
  return files;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
