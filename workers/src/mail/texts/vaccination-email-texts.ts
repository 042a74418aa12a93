import type { Locale } from '@petcare/contracts/shared/locale.ts';
import type { Vaccine } from '@petcare/contracts/clinic/pets/vaccines.ts';
import { appointmentDay } from '../appointment-time.ts';
import type { EmailWords } from '../email.ts';
import { banglaFrame, englishFrame } from '../email-frame.ts';
import { banglaPet, englishPet } from '../pet-in-text.ts';

interface VaccinationReminder {
  readonly name: string;
  readonly pet: string;
  readonly vaccines: readonly Vaccine[];
  readonly dueOn: string;
  readonly isOverdue: boolean;
  readonly link: string;
}

const vaccineNames: Record<Locale, Record<Vaccine, string>> = {
  en: {
    dapp: 'distemper, hepatitis and parvovirus',
    leptospirosis: 'leptospirosis',
    fvrcp: 'panleukopenia, herpesvirus and calicivirus',
    rabies: 'rabies',
  },
  bn: {
    dapp: 'ডিসটেম্পার, হেপাটাইটিস ও পারভো',
    leptospirosis: 'লেপ্টোস্পাইরোসিস',
    fvrcp: 'প্যানলিউকোপেনিয়া, হারপিস ও ক্যালিসি',
    rabies: 'জলাতঙ্ক',
  },
};

export function vaccinationEmail(reminder: VaccinationReminder, locale: Locale): EmailWords {
  const { name, vaccines, dueOn, isOverdue, link } = reminder;
  const day = appointmentDay(dueOn, locale);
  const names = vaccines.map((vaccine) => `• ${vaccineNames[locale][vaccine]}`);
  if (locale === 'bn') {
    const { of } = banglaPet(reminder.pet);
    return {
      subject: isOverdue ? `${of} টিকার তারিখ পেরিয়ে গেছে` : `${of} টিকার সময় হয়ে আসছে`,
      ...banglaFrame(name),
      before: [
        isOverdue ? `${of} এই টিকার তারিখ ছিল ${day}:` : `${day} তারিখে ${of} এই টিকা দেওয়ার কথা:`,
        ...names,
      ],
      action: { label: `${of} পাসপোর্ট দেখুন`, link },
      after: ['টিকা আগেই দেওয়া হয়ে থাকলে সেখানে যোগ করুন, তাহলে আর মনে করিয়ে দেওয়া হবে না।'],
    };
  }
  const { pet, atStart } = englishPet(reminder.pet);
  return {
    subject: isOverdue ? `A vaccination of ${pet} is overdue` : `A vaccination of ${pet} is due soon`,
    ...englishFrame(name),
    before: [
      isOverdue
        ? `These vaccinations of ${pet} were due on ${day}:`
        : `${atStart} needs these vaccinations on ${day}:`,
      ...names,
    ],
    action: { label: `See the passport of ${pet}`, link },
    after: ['If a vaccination has been given already, add it there, and the reminders stop.'],
  };
}
