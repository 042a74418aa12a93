import { readdirSync } from 'node:fs';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { describe, expect, test } from 'vitest';
import { emailSubject, type EmailWords } from '../email.ts';
import { emailHtml } from '../email-html.ts';
import { accountEmailTexts } from './account-email-texts.ts';
import { applicationEmailTexts } from './application-email-texts.ts';
import { clinicEmailTexts } from './clinic-email-texts.ts';
import { doctorEmailTexts } from './doctor-email-texts.ts';
import { emergencyAnsweredEmail, emergencyAskedEmail } from './emergency-email-texts.ts';
import { invitationEmailTexts } from './invitation-email-texts.ts';
import { purchaseStatusTexts } from './purchase-status-texts.ts';
import { returnEmailTexts } from './return-email-texts.ts';
import { shopEmailTexts } from './shop-email-texts.ts';
import { stayEmailTexts } from './stay-email-texts.ts';
import { transferEmail } from './transfer-email-texts.ts';
import { vaccinationEmail } from './vaccination-email-texts.ts';
import { visitEmailTexts } from './visit-email-texts.ts';

const link = 'https://petcare.example/x';
const ours = { link, number: 'PC-26-1', doctor: 'Dr. Farhana Islam', service: 'Vaccination', when: 'today' };

/**
 * Every email, with `text` in place of whatever a user of any role but doctor or admin types: names of people and pets,
 * and titles of posts.
 */
function emailsWith(text: string, locale: Locale): Record<string, EmailWords[]> {
  const recipient = { ...ours, name: text };
  const account = accountEmailTexts[locale];
  const application = applicationEmailTexts[locale];
  const clinic = clinicEmailTexts[locale];
  const appointment = { ...ours, patient: text, serial: 1, address: 'Road 27, Dhaka' };
  const line = { ...appointment, outcome: 'booked', before: null } as const;
  const shop = shopEmailTexts[locale];
  const booking = { pet: 'dog', guests: 1, from: '1 December', to: '2 December' } as const;
  const transfers = [true, false].flatMap((received) =>
    [true, false].map((undone) => transferEmail({ ...recipient, pet: text, received, undone }, locale)),
  );
  const digest = { order_id: 'x', order_number: 'PC-26-1', meals: 1, walks: 1, doses: 1, pictures: 1 };
  return {
    'account-email-texts.ts': [
      account.verification(recipient),
      account.passwordReset(recipient),
      account.passwordChanged(recipient),
      account.addressChanged(recipient),
    ],
    'application-email-texts.ts': [
      application.submitted({ ...recipient, applicant: text, pet: text }),
      application.accepted({ ...recipient, pet: text }),
      application.declined({ ...recipient, pet: text }),
      application.released({ ...recipient, pet: text }),
    ],
    'clinic-email-texts.ts': [
      clinic.changeForPatient('booked', { ...appointment, before: null, reason: null, ownChange: true }),
      // The reason of a patient.
      clinic.changeForPatient('cancelled', { ...appointment, before: null, reason: text, ownChange: true }),
      clinic.reminder({ ...appointment, hours: 24 }),
      clinic.offer({ ...recipient, until: 'tomorrow' }),
      clinic.unconfirmed(appointment),
      clinic.prepaymentRefused({ ...recipient, refusal: 'slot_taken' }),
      clinic.moveOffer({ ...appointment, offered: 'tomorrow', until: 'today' }),
    ],
    'doctor-email-texts.ts': [
      doctorEmailTexts[locale].one({ ...ours, line }),
      doctorEmailTexts[locale].several({ ...ours, lines: [line], more: 1 }),
    ],
    'emergency-email-texts.ts': [
      emergencyAskedEmail({ ...recipient, pet: text, until: 'today' }, locale),
      emergencyAnsweredEmail({ ...recipient, pet: text, accepted: null }, locale),
    ],
    'invitation-email-texts.ts': [
      invitationEmailTexts[locale].doctor(recipient),
      invitationEmailTexts[locale].user({ ...recipient, invitedBy: text, role: 'user' }),
    ],
    'purchase-status-texts.ts': [purchaseStatusTexts[locale]({ kind: 'sent' }, recipient)],
    'return-email-texts.ts': [returnEmailTexts[locale]({ ...recipient, state: 'completed', refund: 10 })],
    'shop-email-texts.ts': [
      shop.orderPlaced({ ...recipient, product: 'Food' }),
      shop.bookingPlaced({ ...recipient, booking }),
      shop.refunded({ ...recipient, amount: 10 }),
      shop.backInStock({ ...recipient, product: 'Food' }),
      shop.refill({ ...recipient, product: 'Food' }),
      shop.lowStock({ ...recipient, product: 'Food', stock: 1 }),
    ],
    'stay-email-texts.ts': [stayEmailTexts[locale].digest({ ...recipient, digest: { ...digest } as never })],
    'transfer-email-texts.ts': transfers,
    'vaccination-email-texts.ts': [true, false].map((isOverdue) =>
      vaccinationEmail(
        { ...recipient, pet: text, vaccines: ['rabies'], dueOn: '2026-12-05', isOverdue },
        locale,
      ),
    ),
    'visit-email-texts.ts': [true, false].map((amended) =>
      visitEmailTexts[locale]({ ...recipient, pet: text, day: '22 November', amended }),
    ),
  };
}

const spam = 'winner, claim your prize at http://evil.example/x';

describe.each(['en', 'bn'] as const)('in %s', (locale) => {
  test.each(Object.entries(emailsWith(spam, locale)))(
    'no email of %s has the words of a stranger',
    (_, emails) => {
      expect(JSON.stringify(emails)).not.toMatch(/winner|evil/);
    },
  );

  test('names and titles are in the emails (control)', () => {
    const shown = Object.entries(emailsWith('Minu', locale)).filter(([, emails]) =>
      emails.every((email) => JSON.stringify(email).includes('Minu')),
    );
    expect(shown.map(([file]) => file)).toContain('transfer-email-texts.ts');
    expect(shown.length).toBeGreaterThan(9);
  });
});

test('every file of texts is tried', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts'));
  expect(Object.keys(emailsWith(spam, 'en')).toSorted()).toEqual(files.toSorted());
});

test('no text ends a header or becomes markup', () => {
  const [words] = emailsWith('Minu', 'en')['visit-email-texts.ts'] ?? [];
  if (!words) throw new Error('there is no email');
  const hostile = {
    ...words,
    subject: 'Eve\r\nBcc: eve@evil.example',
    before: ['<img src=x onerror=alert(1)>'],
  };
  expect(emailSubject({ words: hostile })).toBe('Eve Bcc: eve@evil.example');
  const html = emailHtml({ language: 'en', words: hostile });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});
