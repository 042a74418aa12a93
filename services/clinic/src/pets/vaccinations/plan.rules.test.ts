import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { vaccines, vaccinesIn } from '@petcare/contracts/clinic/pets/vaccines.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planVaccinations, type Dose, type VaccinatedPet } from './plan.rules.ts';

const bornOn = '2026-01-01';
const puppy: VaccinatedPet = { species: 'dog', bornOn, knownSince: bornOn };
const atWeek = (week: number) => addDays(bornOn, week * 7);
const dose = (vaccine: Dose['vaccine'], date: string, nextDue: string | null = null): Dose => ({
  vaccine,
  date,
  nextDue,
});
const dueOf = (pet: VaccinatedPet, doses: Dose[], vaccine: Dose['vaccine']) =>
  planVaccinations(pet, doses).find((one) => one.vaccine === vaccine)?.due_on;

test.each([
  ['no dose: at 6 weeks', [], 6],
  ['a first dose at 8 weeks: after 4 weeks', [8], 12],
  ['a dose at 15 weeks is not the last of the series', [8, 12, 15], 19],
  ['a dose at 16 weeks ends the series: at 26 weeks', [8, 12, 16], 26],
  ['a late end of the series: 4 weeks later', [8, 12, 24], 28],
  ['a dose at 26 weeks: after three years', [8, 12, 16, 26], 26 + (3 * 365) / 7],
  ['a first dose of an adult: after three years', [60], 60 + (3 * 365) / 7],
  ['a dose before 6 weeks does not count', [4], 6],
  ['a dose that is on record twice counts once', [8, 8], 12],
])('a puppy with %s', (_case, given, expected) => {
  const doses = given.map((week) => dose('dapp', atWeek(week)));
  expect(dueOf(puppy, doses, 'dapp')).toBe(addDays(bornOn, Math.round(expected * 7)));
});

test('rabies is due at 12 weeks and then yearly, leptospirosis twice and then yearly', () => {
  expect(dueOf(puppy, [], 'rabies')).toBe(atWeek(12));
  expect(dueOf(puppy, [dose('rabies', atWeek(12))], 'rabies')).toBe(addDays(atWeek(12), 365));
  expect(dueOf(puppy, [dose('leptospirosis', atWeek(9))], 'leptospirosis')).toBe(atWeek(13));
  const both = [9, 13].map((week) => dose('leptospirosis', atWeek(week)));
  expect(dueOf(puppy, both, 'leptospirosis')).toBe(addDays(atWeek(13), 365));
});

test('the date that a doctor recorded takes precedence', () => {
  expect(dueOf(puppy, [dose('rabies', atWeek(13), '2029-04-02')], 'rabies')).toBe('2029-04-02');
});

test('cats have their own plan, other animals have none', () => {
  const names = (species: VaccinatedPet['species']) =>
    planVaccinations({ ...puppy, species }, []).map(({ vaccine }) => vaccine);
  expect(names('cat')).toEqual(['fvrcp', 'rabies']);
  expect(names('bird')).toEqual([]);
});

test('an adult without a dose is due since PetCare knows it', () => {
  const adult = { species: 'cat', bornOn: '2020-01-01', knownSince: '2026-11-01' } as const;
  expect(dueOf(adult, [], 'rabies')).toBe('2026-11-01');
  expect(dueOf({ ...adult, bornOn: null }, [], 'rabies')).toBe('2026-11-01');
});

const firstAges = { dapp: 42, fvrcp: 42, leptospirosis: 56, rabies: 84 };

test('1,000 generated lives: one date per vaccine, none before its age, and a dose moves it on', () => {
  const life = fc.record({
    species: fc.constantFrom('dog' as const, 'cat' as const),
    bornOn: fc.option(fc.constant(bornOn)),
    known: fc.nat(6_000),
    doses: fc.array(
      fc.record({
        vaccine: fc.constantFrom(...vaccines),
        day: fc.nat(6_000),
        next: fc.option(fc.integer({ min: 1, max: 1_200 })),
      }),
      { maxLength: 12 },
    ),
    more: fc.integer({ min: 84, max: 6_000 }),
  });
  fc.assert(
    fc.property(life, ({ doses: given, more, known, ...animal }) => {
      const pet = { ...animal, knownSince: addDays(bornOn, known) };
      const doses = given.map(({ vaccine, day, next }) => {
        const date = addDays(bornOn, day);
        return dose(vaccine, date, next === null ? null : addDays(date, next));
      });
      const plan = planVaccinations(pet, doses);
      const planned = plan.map(({ vaccine }) => vaccine);
      expect(planned.toSorted()).toEqual(
        pet.species === 'dog' ? ['dapp', 'leptospirosis', 'rabies'] : ['fvrcp', 'rabies'],
      );
      expect(planVaccinations(pet, doses.toReversed())).toEqual(plan);
      for (const { vaccine, due_on, last_on } of plan) {
        if (pet.bornOn !== null) expect(due_on >= addDays(bornOn, firstAges[vaccine])).toBe(true);
        if (last_on !== null) expect(due_on > last_on).toBe(true);
        // A dose after all others is the last one, and the next one comes later.
        const latest = doses.reduce((max, { date }) => (date > max ? date : max), bornOn);
        const added = addDays(latest, more);
        const moved = planVaccinations(pet, [...doses, dose(vaccine, added)]).find(
          (one) => one.vaccine === vaccine,
        );
        expect(moved?.last_on).toBe(added);
        expect((moved?.due_on ?? '') > added).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['Anti-rabies', ['rabies']],
  ['জলাতঙ্ক', ['rabies']],
  ['র‍্যাবিস', ['rabies']],
  ['DHPPi', ['dapp']],
  ['DHPPi + L', ['dapp', 'leptospirosis']],
  ['DA2PP', ['dapp']],
  ['DHLPP', ['dapp', 'leptospirosis']],
  ['FVRCP', ['fvrcp']],
  ['Purevax RCP', ['fvrcp']],
  ['Kennel cough', []],
])('the name %s stands for %j', (name, expected) => {
  expect(vaccinesIn(name)).toEqual(expected);
});
