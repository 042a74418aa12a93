import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '@petcare/platform/demo/seeded-random.ts';
import { CHECKOUT } from '@petcare/stack/checkout.ts';
import { findFaults, type Fault } from './find-faults.ts';

const product =
  /^(contracts\/src|platform\/src|pdf\/src|gateway\/src|services\/\w+\/src|workers\/src|frontend\/(src|server))\/.*\.tsx?$/;
const otherwise = /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/demo\/|demo-data|\/locales\//;

/**
 * Draws faults in product code, the same for the same seed and code: as many of each kind, as far as there are any, each
 * place with the same probability within its kind.
 */
export function drawFaults(seed: number, count: number): Fault[] {
  const files = execFileSync('git', ['ls-files'], { cwd: CHECKOUT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => product.test(file) && !otherwise.test(file));
  const found = files.flatMap((file) => findFaults(file, readFileSync(path.join(CHECKOUT, file), 'utf8')));
  const random = seededRandom(seed);
  const drawn = found.map((fault) => ({ fault, at: random() })).toSorted((one, other) => one.at - other.at);
  const kinds = Map.groupBy(drawn, ({ fault }) => fault.kind);
  return [...kinds.values()].flatMap((some) =>
    some.slice(0, Math.ceil(count / kinds.size)).map(({ fault }) => fault),
  );
}
