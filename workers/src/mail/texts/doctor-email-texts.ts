import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { singleLine, type EmailWords } from '../email.ts';
import { banglaFrame, banglaNumber, englishFrame } from '../email-frame.ts';
import { plainName } from '../plain-name.ts';
import type { Outcome } from '../doctor-changes/summarise-changes.rules.ts';

/** A summary with its times in the language of the doctor. */
export interface ChangeLine {
  readonly outcome: Outcome;
  readonly service: string;
  readonly patient: string;
  readonly when: string;
  readonly before: string | null;
  readonly serial: number;
}

interface ChangesOfDoctor {
  readonly doctor: string;
  readonly lines: readonly ChangeLine[];
  /** Changed appointments that are not listed. */
  readonly more: number;
  readonly link: string;
}

/** Subjects hold no words of a patient, and the reason of a cancellation is on the page only. */
interface DoctorEmailTexts {
  one(change: Omit<ChangesOfDoctor, 'lines' | 'more'> & { readonly line: ChangeLine }): EmailWords;
  several(changes: ChangesOfDoctor): EmailWords;
}

const english: Record<Outcome, { subject: string; label: string }> = {
  booked: { subject: 'New appointment', label: 'New' },
  rescheduled: { subject: 'An appointment was rescheduled', label: 'Rescheduled' },
  cancelled: { subject: 'An appointment is cancelled', label: 'Cancelled' },
  booked_and_cancelled: {
    subject: 'An appointment was booked and cancelled',
    label: 'Booked and cancelled',
  },
};

const bangla: typeof english = {
  booked: { subject: 'নতুন অ্যাপয়েন্টমেন্ট', label: 'নতুন' },
  rescheduled: { subject: 'একটি অ্যাপয়েন্টমেন্টের সময় বদলেছে', label: 'সময় বদলেছে' },
  cancelled: { subject: 'একটি অ্যাপয়েন্টমেন্ট বাতিল হয়েছে', label: 'বাতিল' },
  booked_and_cancelled: {
    subject: 'একটি অ্যাপয়েন্টমেন্ট নেওয়ার পর বাতিল হয়েছে',
    label: 'নেওয়ার পর বাতিল',
  },
};

export const doctorEmailTexts: Record<Locale, DoctorEmailTexts> = {
  en: {
    one: ({ doctor, line, link }) => ({
      subject: english[line.outcome].subject,
      ...englishFrame(doctor),
      before: [
        `${english[line.outcome].subject}.`,
        `${singleLine(line.service)} for ${plainName(line.patient) || 'a patient'}`,
        `When: ${line.when}`,
        ...(line.before ? [`Previously: ${line.before}`] : []),
        `Serial number: ${line.serial}`,
      ],
      action: { label: 'See my appointments', link },
      after: [],
    }),
    several({ doctor, lines, more, link }) {
      const subject = `${lines.length + more} changes to your appointments`;
      return {
        subject,
        ...englishFrame(doctor),
        before: [
          `${subject}:`,
          ...lines.map(
            (line) =>
              `${english[line.outcome].label}: ${singleLine(line.service)} for ${plainName(line.patient) || 'a patient'}, ` +
              `${line.when}, serial number ${line.serial}` +
              (line.before ? ` (previously ${line.before})` : ''),
          ),
          ...(more > 0 ? [`${more} more on the page.`] : []),
        ],
        action: { label: 'See my appointments', link },
        after: [],
      };
    },
  },
  bn: {
    one: ({ doctor, line, link }) => ({
      subject: bangla[line.outcome].subject,
      ...banglaFrame(doctor),
      before: [
        `${bangla[line.outcome].subject}।`,
        `${plainName(line.patient) || 'একজন রোগী'}-এর জন্য ${singleLine(line.service)}`,
        `সময়: ${line.when}`,
        ...(line.before ? [`আগের সময়: ${line.before}`] : []),
        `সিরিয়াল নম্বর: ${banglaNumber.format(line.serial)}`,
      ],
      action: { label: 'আমার অ্যাপয়েন্টমেন্ট দেখুন', link },
      after: [],
    }),
    several({ doctor, lines, more, link }) {
      const subject = `আপনার অ্যাপয়েন্টমেন্টে ${banglaNumber.format(lines.length + more)}টি পরিবর্তন`;
      return {
        subject,
        ...banglaFrame(doctor),
        before: [
          `${subject}:`,
          ...lines.map(
            (line) =>
              `${bangla[line.outcome].label}: ${plainName(line.patient) || 'একজন রোগী'}-এর জন্য ${singleLine(line.service)}, ` +
              `${line.when}, সিরিয়াল নম্বর ${banglaNumber.format(line.serial)}` +
              (line.before ? ` (আগের সময়: ${line.before})` : ''),
          ),
          ...(more > 0 ? [`আরও ${banglaNumber.format(more)}টি পরিবর্তন পাতায় দেখুন।`] : []),
        ],
        action: { label: 'আমার অ্যাপয়েন্টমেন্ট দেখুন', link },
        after: [],
      };
    },
  },
};
