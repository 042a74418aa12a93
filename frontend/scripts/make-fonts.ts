import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

// Makes the fonts of English pages from the installed packages: the Latin characters that texts use, in the weights
// of the theme, and the taka sign. Other characters come from the packages' files, which browsers load when needed.
// Usage: npm run fonts

const latin = '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2';
const bangla = '@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2';
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');

const { resolve } = createRequire(import.meta.url);
const folder = path.join(import.meta.dirname, '../src/theme/fonts');
await mkdir(folder, { recursive: true });
await makeFont('anek-latin-basic', latin, `${ascii}\u00A0©·×–—‘’“”•…−`);
await makeFont('anek-taka', bangla, '৳');

async function makeFont(name: string, source: string, characters: string): Promise<void> {
  const font = await subsetFont(await readFile(resolve(source)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 750 } },
    // Tables of figures need digits of one width; small capitals and alternates are not used.
    keepFeatures: ['ccmp', 'kern', 'locl', 'mark', 'tnum'],
  });
  await writeFile(path.join(folder, `${name}.woff2`), font);
  console.log(`${name}.woff2: ${(font.length / 1_000).toFixed(1)} kB`);
}
