import { ensureChromium } from '@petcare/stack/testing/chromium.ts';
import { drawFaults } from './draw-faults.ts';
import { createFaultCheckout, type FaultCheckout } from './fault-checkout.ts';
import type { Fault } from './find-faults.ts';

const count = Number(process.env['FAULTS'] ?? 40);
const seed = Number(process.env['PETCARE_SEED'] ?? 36);
/** Share of the faults that `npm test` must notice; some change nothing that a user could see. */
const required = 0.85;

const withoutJourneys = ['--project=!*-full', '--project=!e2e*'];
const levels: Readonly<Record<string, readonly string[]>> = {
  'npm test': ['run', '--project=!*-full'],
  'npm test -- all': ['run', '--project=*-full'],
};

/** Makes one-token faults in product code, and prints which test notices each one first. */
export async function verifyTests(): Promise<boolean> {
  const faults = drawFaults(seed, count);
  console.log(`${faults.length} faults, seed ${seed}`);
  process.env['CHROMIUM_PATH'] = await ensureChromium(console.log);
  const checkout = createFaultCheckout();
  try {
    let unnoticed: Fault[] = [];
    for (const fault of faults) {
      const test = await checkout.run([fault], ['related', '--run', fault.file, ...withoutJourneys]);
      print(fault, test === undefined ? 'no test that imports it' : test);
      if (test === undefined) unnoticed.push(fault);
    }
    const noticed: Record<string, number> = {};
    for (const [level, words] of Object.entries(levels)) {
      unnoticed = await findUnnoticed(checkout, unnoticed, words, level);
      noticed[level] = faults.length - unnoticed.length;
      console.log(`${level}: ${noticed[level]} of ${faults.length} noticed`);
    }
    for (const fault of unnoticed) print(fault, 'UNNOTICED');
    return (noticed['npm test'] ?? 0) >= required * faults.length;
  } finally {
    await checkout.remove();
  }
}

/** Tries all faults together, and halves of them only if a test fails, since most of those left are noticed by none. */
async function findUnnoticed(
  checkout: FaultCheckout,
  faults: readonly Fault[],
  words: readonly string[],
  level: string,
): Promise<Fault[]> {
  if (faults.length === 0) return [];
  const test = await checkout.run(faults, words);
  if (test === undefined) return [...faults];
  const [only, ...others] = faults;
  if (only && others.length === 0) {
    print(only, `${level}: ${test}`);
    return [];
  }
  const half = Math.ceil(faults.length / 2);
  return [
    ...(await findUnnoticed(checkout, faults.slice(0, half), words, level)),
    ...(await findUnnoticed(checkout, faults.slice(half), words, level)),
  ];
}

function print({ file, line, kind, code }: Fault, result: string): void {
  console.log(`${kind}  ${file}:${line}  ${code}\n    ${result}`);
}
