import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Valkey } from '@petcare/platform/runtime/valkey.ts';
import { Router, type RequestHandler } from 'express';

interface SharedAssetsOptions {
  readonly valkey: Valkey;
  readonly directory: string;
  readonly log: Logger;
  readonly renewMs?: number;
  readonly retryMs?: number;
}

/** Longer than a page stays open or a rollback comes late. */
const keptSeconds = 14 * 24 * 60 * 60;
const hourMs = 60 * 60_000;
const hashedName = /^[\w.-]+-[\w-]{4,}\.\w{2,5}$/;
const keyOf = (file: string) => `petcare:assets:${file}`;

/**
 * Shares the hashed files of this build with the copies of other builds by Valkey, so that during a release and after a
 * rollback every copy has the files that any page names, new or still open.
 */
export function shareAssets({
  valkey,
  directory,
  log,
  renewMs = hourMs,
  retryMs = 5_000,
}: SharedAssetsOptions) {
  const folder = join(directory, 'assets');
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function publish(): Promise<void> {
    for (const file of await readdir(folder)) {
      if (await valkey.expire(keyOf(file), keptSeconds)) continue;
      await valkey.set(keyOf(file), await readFile(join(folder, file)), 'EX', keptSeconds);
    }
  }

  async function keepPublished(): Promise<void> {
    const done = await publish().then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'assets not shared');
        return false;
      },
    );
    if (!stopped) timer = setTimeout(() => void keepPublished(), done ? renewMs : retryMs).unref();
  }

  const answerAsset: RequestHandler<{ file: string }> = async (request, response, next) => {
    const { file } = request.params;
    if (!hashedName.test(file)) return next();
    const wantsBrotli = request.acceptsEncodings('br') === 'br';
    const [compressed, plain] = await Promise.all([
      wantsBrotli ? valkey.getBuffer(keyOf(`${file}.br`)) : null,
      valkey.getBuffer(keyOf(file)),
    ]).catch(() => [null, null]);
    const body = compressed ?? plain;
    if (!body) return next();
    response.vary('Accept-Encoding');
    if (compressed) response.setHeader('Content-Encoding', 'br');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.type(extname(file)).send(body);
  };

  return {
    /** Resolves when the files are shared, or when the server is away: they are then shared later. */
    start: keepPublished,
    /** Answers files that the own build does not have. */
    handler: Router().get('/assets/:file', answerAsset),
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
