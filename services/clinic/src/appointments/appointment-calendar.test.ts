import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDoctor } from '../testing/build-doctor.ts';
import { appointmentBody, dateInDays, dhakaTime } from '../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const day = dateInDays(3);

/** Parses an event by RFC 5545: unfolds lines first, then unescapes text. */
function readEvent(file: string): Record<string, string> {
  const lines = file.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const event = lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'));
  return Object.fromEntries(
    event.map((line) => {
      const colon = line.indexOf(':');
      const value = line
        .slice(colon + 1)
        .replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
      return [line.slice(0, colon).split(';')[0] ?? '', value];
    }),
  );
}

async function bookedAppointment() {
  const built = await buildDoctor({
    name: 'ডা. অনীক বড়ুয়া; চর্ম, লোম ও ত্বক বিশেষজ্ঞ ও পশু চিকিৎসক',
    address: '১৮ জামাল খান রোড, চট্টগ্রাম \\ দ্বিতীয় তলা, বাম পাশের দরজা, হাসপাতালের উল্টো দিকে',
  });
  const patient = userCaller(newId());
  const { body } = await clinic.send('POST', '/api/appointments', {
    as: patient,
    body: appointmentBody(built, { slot_start: dhakaTime(day, '10:00') }),
  });
  const path = `/api/appointments/${body.appointment._id}`;
  const file = () => clinic.send('GET', `${path}/calendar`, { as: patient });
  return { ...built, patient, path, file };
}

test('the calendar file of an appointment has its time in UTC and its place, with Bangla text intact', async () => {
  const { doctor, file, path } = await bookedAppointment();
  const { status, headers, text } = await file();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(headers.get('content-disposition')).toContain(`petcare-${day}.ics`);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/[^\r]\n/);
  const utc = (iso: string) => iso.replaceAll(/[-:]|\.\d{3}/g, '');
  expect(readEvent(text)).toMatchObject({
    UID: `appointment-${path.split('/').at(-1)}@petcare`,
    SEQUENCE: '0',
    STATUS: 'TENTATIVE',
    DTSTART: utc(dhakaTime(day, '10:00')),
    DTEND: utc(dhakaTime(day, '10:20')),
    SUMMARY: `Vaccination – ${doctor.name}`,
    LOCATION: doctor.address,
    DESCRIPTION: 'Serial number 4. Consultation fee 800 taka.',
  });
});

test('every change keeps the event and increases its sequence, and a cancellation is marked', async () => {
  const { file, path, patient } = await bookedAppointment();
  const first = readEvent((await file()).text);
  await clinic.send('PUT', `${path}/slot`, { as: patient, body: { slot_start: dhakaTime(day, '15:40') } });
  const moved = readEvent((await file()).text);
  await clinic.send('PUT', `${path}/cancel`, { as: patient, body: {} });
  const cancelled = readEvent((await file()).text);
  expect([moved['UID'], cancelled['UID']]).toEqual([first['UID'], first['UID']]);
  expect([first, moved, cancelled].map((event) => event['SEQUENCE'])).toEqual(['0', '1', '2']);
  expect(moved['DTSTART']).toBe(dhakaTime(day, '15:40').replaceAll(/[-:]|\.\d{3}/g, ''));
  expect([moved['STATUS'], cancelled['STATUS']]).toEqual(['TENTATIVE', 'CANCELLED']);
});
