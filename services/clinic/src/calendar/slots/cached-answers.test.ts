import { newId } from '@petcare/platform/mongo/object-id.ts';
import { removeMarks } from '@petcare/platform/cache/change-marks.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Schedules } from '../../doctors/schedules/schedule.model.ts';
import { ClinicServices } from '../../doctors/treatments/clinic-service.model.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { UserCopies } from '../../user-copies/user-copy.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());
// So that no answer is read again because a second has passed.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const day = dateInDays(1);
/** The first free time is that of the next day. */
const closedToday = { overrides: [{ date: dateInDays(0), hours: [] }] };
type Built = Awaited<ReturnType<typeof buildDoctor>>;

async function readAll({ doctor: { _id }, service }: Built): Promise<Record<string, string>> {
  const paths = {
    doctors: `/api/specialists?service_id=${service._id}`,
    doctor: `/api/specialists/${_id}`,
    service: `/api/services/with-doctor/${service._id}`,
    slots: `/api/specialists/${_id}/slots?date=${day}`,
    days: `/api/specialists/${_id}/days?from=${day}&days=7`,
  };
  const answers = Object.entries(paths).map(async ([name, path]) => {
    const { status, body } = await clinic.send('GET', path);
    return [name, `${status} ${JSON.stringify(body)}`];
  });
  return Object.fromEntries(await Promise.all(answers)) as Record<string, string>;
}

async function changedBy(built: Built, change: () => Promise<unknown>): Promise<string[]> {
  const before = await readAll(built);
  await change();
  const after = await readAll(built);
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}

const ofDoctor = ['doctors', 'doctor', 'service'];
const hold = ({ doctor }: Built) =>
  clinic.send('POST', `/api/specialists/${doctor._id}/holds`, {
    as: userCaller(newId()),
    body: { start: dhakaTime(day, '09:00') },
  });

test.each<[string, (built: Built) => Promise<unknown>, string[]]>([
  ['a hold of the first time', hold, [...ofDoctor, 'slots', 'days']],
  [
    'a leave',
    ({ doctor: { _id } }) => Schedules.updateOne({ _id }, { leave: [{ from: day, to: day }] }).exec(),
    [...ofDoctor, 'slots', 'days'],
  ],
  [
    'another name of the doctor',
    ({ doctor: { _id } }) => Specialists.updateOne({ _id }, { name: 'Dr. Rahim' }).exec(),
    ofDoctor,
  ],
  [
    'another text of the service',
    ({ service: { _id } }) => ClinicServices.updateOne({ _id }, { details: 'For rabbits.' }).exec(),
    ['service'],
  ],
  [
    'the account of the shown address',
    ({ doctor }) =>
      UserCopies.create([
        {
          _id: doctor.userId ?? '',
          fullName: 'Rahim',
          email: doctor.email,
          role: 'doctor' as const,
          sequence: 1,
        },
      ]),
    ['doctor'],
  ],
])('%s is seen at once in all cached answers that depend on it', async (_, change, expected) => {
  const built = await buildDoctor({ userId: newId() }, closedToday);
  await removeMarks();
  await readAll(built);
  expect(await changedBy(built, () => inTransaction(() => change(built)))).toEqual(expected);
});

test('the control: a change without a mark is not seen while answers are kept', async () => {
  const built = await buildDoctor({}, closedToday);
  await removeMarks();
  const rename = () =>
    Specialists.collection.updateOne({ _id: built.doctor._id as never }, { $set: { name: 'Dr. Karim' } });
  expect(await changedBy(built, rename)).toEqual([]);
});

test('a hold is named to its holder alone', async () => {
  const built = await buildDoctor({}, closedToday);
  const path = `/api/specialists/${built.doctor._id}/slots?date=${day}`;
  const [holder, other] = [userCaller(newId()), userCaller(newId())];
  const heldFor = async (as: typeof holder) => (await clinic.send('GET', path, { as })).body.slots[0].hold_id;
  expect(await heldFor(holder)).toBeNull();
  const { body } = await clinic.send('POST', `/api/specialists/${built.doctor._id}/holds`, {
    as: holder,
    body: { start: dhakaTime(day, '09:00') },
  });
  expect(await heldFor(holder)).toBe(body._id);
  expect(await heldFor(other)).toBeNull();
});
