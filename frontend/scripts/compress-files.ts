import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Pictures and fonts are compressed already; the start page gets a nonce in each answer. */
const compressible = /\.(?:js|css|svg|webmanifest)$/;
const hidden = /^\.|\/\./;
/** Compressing less saves no packet. */
const minBytes = 512;

/** Writes a Brotli copy beside each file that the gateway may serve compressed. */
export async function compressFiles(outDir: string): Promise<void> {
  const files = await readdir(outDir, { recursive: true });
  await Promise.all(
    files
      .filter((file) => compressible.test(file) && !hidden.test(file))
      .map(async (file) => {
        const content = await readFile(path.join(outDir, file));
        if (content.length < minBytes) return;
        await writeFile(path.join(outDir, `${file}.br`), await compressed(content));
      }),
  );
}

/** Returns what the gateway sends for a file. */
export function compressed(content: Buffer): Promise<Buffer> {
  return compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
