import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

// Makes the fonts from the installed packages: the characters that texts use, in the weights of the theme. Other
// characters come from the packages' files, which browsers load when needed.
// Usage: npm run fonts

const latin = '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2';
const bangla = '@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2';
const ascii = charactersFrom(0x20, 0x7e);
const themeWeights = { wght: { min: 400, max: 750 } };

const { resolve } = createRequire(import.meta.url);
const folder = path.join(import.meta.dirname, '../src/theme/fonts');
await mkdir(folder, { recursive: true });
// Tables of figures need digits of one width; small capitals and alternates are not used.
await makeFont('anek-latin-basic', latin, `${ascii}\u00A0©·×–—‘’“”•…−`, {
  variationAxes: themeWeights,
  keepFeatures: ['kern', 'tnum'],
});
// One weight, that of most prices and of the language's name: it is a quarter of the bytes.
const oneWeight = { wght: 600 };
await makeFont('anek-taka', bangla, '৳', { variationAxes: oneWeight, keepFeatures: [] });
await makeFont('anek-bangla-label', bangla, 'বাংলা', { variationAxes: oneWeight });
// All features: they join letters. Two files of one weight each are smaller than one of all weights.
for (const weight of [400, 650])
  await makeFont(`anek-bangla-${weight}`, bangla, `${charactersFrom(0x980, 0x9fe)}।॥\u200C\u200D`, {
    variationAxes: { wght: weight },
  });

function charactersFrom(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

async function makeFont(
  name: string,
  source: string,
  characters: string,
  options: Omit<Parameters<typeof subsetFont>[2], 'targetFormat'>,
): Promise<void> {
  const font = await subsetFont(await readFile(resolve(source)), characters, {
    targetFormat: 'woff2',
    ...options,
  });
  await writeFile(path.join(folder, `${name}.woff2`), font);
  console.log(`${name}.woff2: ${(font.length / 1_000).toFixed(1)} kB`);
}
