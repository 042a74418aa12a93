import { expect, test } from 'vitest';
import { areTheSame, cutInZones, zones } from './scenario.ts';

test('the slots of a date are the same, and right by the clock of Dhaka, whatever zone a browser is in', async () => {
  const cuts = await cutInZones(400);
  expect(cuts).toHaveLength(zones.length);
  expect(cuts).toSatisfy(areTheSame);
});

test('arithmetic in local time would be found out', async () => {
  const careless = await cutInZones(50, 'careless');
  expect(careless).not.toSatisfy(areTheSame);
  expect(new Set(careless.map(({ digest }) => digest)).size).toBeGreaterThan(5);
});
