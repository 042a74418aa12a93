import { expect, test } from 'vitest';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { areTheSame, cutInZones, zones } from './scenario.ts';

const dates = sized(400, 10_000);

test(
  'the slots of a date are the same, and right by the clock of Dhaka, whatever zone a browser is in',
  async () => {
    const cuts = await cutInZones(dates);
    report(
      ...cuts.map(
        ({ zone, slots, wrong, digest }) =>
          `  ${zone.padEnd(20)} ${slots} slots, ${wrong} wrong, digest ${digest.slice(0, 16)}`,
      ),
    );
    expect(cuts).toHaveLength(zones.length);
    expect(cuts).toSatisfy(areTheSame);
  },
  timeLimit(240_000),
);

test('arithmetic in local time would be found out', async () => {
  const careless = await cutInZones(sized(50, 500), 'careless');
  const digests = new Set(careless.map(({ digest }) => digest)).size;
  report(`control, in local time: ${digests} different digests in ${zones.length} zones`);
  expect(careless).not.toSatisfy(areTheSame);
  expect(digests).toBeGreaterThan(5);
});
