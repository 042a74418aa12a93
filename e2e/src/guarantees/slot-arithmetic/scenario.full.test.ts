import { expect, test } from 'vitest';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { areCorrect, slotsInZones, zones } from './scenario.ts';

const dates = sized(400, 10_000);

test(
  'the slots of a date are correct in Dhaka time, and the same in every time zone',
  async () => {
    const results = await slotsInZones(dates);
    report(
      ...results.map(
        ({ zone, slots, wrong, digest }) =>
          `  ${zone.padEnd(20)} ${slots} slots, ${wrong} wrong, digest ${digest.slice(0, 16)}`,
      ),
    );
    expect(results).toHaveLength(zones.length);
    expect(results).toSatisfy(areCorrect);
  },
  timeLimit(240_000),
);

test('the check detects arithmetic in local time', async () => {
  const local = await slotsInZones(sized(50, 500), 'careless');
  const digests = new Set(local.map(({ digest }) => digest)).size;
  report(`control, in local time: ${digests} different digests in ${zones.length} zones`);
  expect(local).not.toSatisfy(areCorrect);
  expect(digests).toBeGreaterThan(5);
});
