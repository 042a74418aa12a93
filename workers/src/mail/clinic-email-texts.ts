import type { Locale } from '@petcare/contracts/users.ts';
import type { ChangeForDoctor, ChangeForPatient } from '../event-jobs/appointment-change.rules.ts';
import { inline, type EmailWords } from './email.ts';
import { bangla, english, inBangla } from './email-frame.ts';

/** What every letter about a visit says of it; times are written as the reader reads them. */
export interface Visit {
  readonly doctor: string;
  readonly patient: string;
  readonly service: string;
  readonly when: string;
  readonly serial: number;
  readonly address: string;
}

interface Change extends Visit {
  /** The time of before, when it was moved. */
  readonly before: string | null;
  /** Why it was called off, in the words of who did it. */
  readonly reason: string | null;
  readonly link: string;
}

/** The words of the clinic's letters, made from the facts. */
interface ClinicLetterTexts {
  doctorNews(news: ChangeForDoctor, change: Change): EmailWords;
  patientNews(news: ChangeForPatient, change: Change): EmailWords;
  reminder(visit: Visit & { readonly hours: 24 | 2; readonly link: string }): EmailWords;
  offer(offer: {
    readonly name: string;
    readonly doctor: string;
    readonly when: string;
    /** The time of day at which it goes to the next. */
    readonly until: string;
    readonly link: string;
  }): EmailWords;
}

/** Every letter of the clinic in every language of the product. */
export const clinicEmailTexts: Record<Locale, ClinicLetterTexts> = {
  en: {
    doctorNews(news, change) {
      const patient = inline(change.patient);
      const subjects = {
        booked: `New appointment: ${patient}`,
        rescheduled: `The appointment of ${patient} has another time`,
        cancelled: `The appointment of ${patient} is cancelled`,
      };
      return {
        subject: subjects[news],
        ...english(change.doctor),
        before: [
          `${subjects[news]}.`,
          `${inline(change.service)} for ${patient}`,
          `When: ${change.when}`,
          ...(change.before ? [`Before, it was: ${change.before}`] : []),
          `Serial number: ${change.serial}`,
          ...(change.reason ? [`The reason given: ${inline(change.reason)}`] : []),
        ],
        action: { label: 'See my appointments', link: change.link },
        after: [],
      };
    },
    patientNews(news, change) {
      const doctor = inline(change.doctor);
      const subjects = {
        booked: `Your appointment with ${doctor} is booked`,
        confirmed: `Your appointment with ${doctor} is confirmed`,
        rescheduled: `Your appointment with ${doctor} has another time`,
        cancelled: `Your appointment with ${doctor} is cancelled`,
      };
      const openings = {
        booked: 'The clinic has booked this visit for you.',
        confirmed: 'The clinic expects you and your pet.',
        rescheduled: 'The clinic had to move your visit.',
        cancelled: 'We are sorry: the clinic had to call off your visit.',
      };
      const cancelled = news === 'cancelled';
      return {
        subject: subjects[news],
        ...english(change.patient),
        before: [
          openings[news],
          ...(change.reason ? [`The reason given: ${inline(change.reason)}`] : []),
          ...englishVisit(change),
          ...(change.before ? [`Before, it was: ${change.before}`] : []),
        ],
        action: { label: cancelled ? 'Find another time' : 'See my appointment', link: change.link },
        after: cancelled ? [] : ['If the time does not suit you, you can move or cancel the visit there.'],
      };
    },
    reminder({ hours, link, ...visit }) {
      const subject = `your appointment with ${inline(visit.doctor)}`;
      return {
        subject: hours === 24 ? `Reminder: ${subject}` : `Soon: ${subject}`,
        ...english(visit.patient),
        before: ['A friendly reminder of your visit.', ...englishVisit(visit)],
        action: { label: 'See my appointment', link },
        after: ['If you cannot come, please cancel, so that somebody else gets the time.'],
      };
    },
    offer: ({ name, doctor, when, until, link }) => ({
      subject: `A time with ${inline(doctor)} is free for you`,
      ...english(name),
      before: [
        'Somebody gave it back, and you are next in line.',
        `When: ${when}`,
        `We keep it for you until ${until}. After that the next in line is asked.`,
      ],
      action: { label: 'Take this time', link },
      after: [],
    }),
  },
  bn: {
    doctorNews(news, change) {
      const patient = inline(change.patient);
      const subjects = {
        booked: `নতুন অ্যাপয়েন্টমেন্ট: ${patient}`,
        rescheduled: `${patient}-এর অ্যাপয়েন্টমেন্টের সময় বদলেছে`,
        cancelled: `${patient}-এর অ্যাপয়েন্টমেন্ট বাতিল হয়েছে`,
      };
      return {
        subject: subjects[news],
        ...bangla(change.doctor),
        before: [
          `${subjects[news]}।`,
          `${patient}-এর জন্য ${inline(change.service)}`,
          `সময়: ${change.when}`,
          ...(change.before ? [`আগের সময়: ${change.before}`] : []),
          `সিরিয়াল নম্বর: ${inBangla.format(change.serial)}`,
          ...(change.reason ? [`জানানো কারণ: ${inline(change.reason)}`] : []),
        ],
        action: { label: 'আমার অ্যাপয়েন্টমেন্ট দেখুন', link: change.link },
        after: [],
      };
    },
    patientNews(news, change) {
      const doctor = inline(change.doctor);
      const subjects = {
        booked: `${doctor}-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট নেওয়া হয়েছে`,
        confirmed: `${doctor}-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট নিশ্চিত হয়েছে`,
        rescheduled: `${doctor}-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্টের সময় বদলেছে`,
        cancelled: `${doctor}-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট বাতিল হয়েছে`,
      };
      const openings = {
        booked: 'ক্লিনিক আপনার হয়ে এই অ্যাপয়েন্টমেন্টটি নিয়ে রেখেছে।',
        confirmed: 'ক্লিনিক আপনার আর আপনার পোষা প্রাণীর অপেক্ষায় থাকবে।',
        rescheduled: 'ক্লিনিককে আপনার অ্যাপয়েন্টমেন্টের সময় বদলাতে হয়েছে।',
        cancelled: 'আমরা দুঃখিত: ক্লিনিককে আপনার অ্যাপয়েন্টমেন্টটি বাতিল করতে হয়েছে।',
      };
      const cancelled = news === 'cancelled';
      return {
        subject: subjects[news],
        ...bangla(change.patient),
        before: [
          openings[news],
          ...(change.reason ? [`জানানো কারণ: ${inline(change.reason)}`] : []),
          ...banglaVisit(change),
          ...(change.before ? [`আগের সময়: ${change.before}`] : []),
        ],
        action: { label: cancelled ? 'অন্য সময় খুঁজুন' : 'অ্যাপয়েন্টমেন্ট দেখুন', link: change.link },
        after: cancelled ? [] : ['সময়টি সুবিধাজনক না হলে সেখান থেকেই তা বদলাতে বা বাতিল করতে পারবেন।'],
      };
    },
    reminder({ hours, link, ...visit }) {
      const subject = `${inline(visit.doctor)}-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট`;
      return {
        subject: hours === 24 ? `মনে করিয়ে দিচ্ছি: ${subject}` : `আর বেশি দেরি নেই: ${subject}`,
        ...bangla(visit.patient),
        before: ['আপনার অ্যাপয়েন্টমেন্টের কথা মনে করিয়ে দিচ্ছি।', ...banglaVisit(visit)],
        action: { label: 'অ্যাপয়েন্টমেন্ট দেখুন', link },
        after: ['আসতে না পারলে দয়া করে বাতিল করে দিন, তাহলে অন্য কেউ সময়টি পাবেন।'],
      };
    },
    offer: ({ name, doctor, when, until, link }) => ({
      subject: `${inline(doctor)}-এর একটি সময় আপনার জন্য খালি হয়েছে`,
      ...bangla(name),
      before: [
        'কেউ একজন সময়টি ছেড়ে দিয়েছেন, আর লাইনে এবার আপনার পালা।',
        `সময়: ${when}`,
        `${until} পর্যন্ত সময়টি আপনার জন্য রাখা থাকবে। এরপর লাইনের পরের জনকে জানানো হবে।`,
      ],
      action: { label: 'সময়টি নিন', link },
      after: [],
    }),
  },
};

function englishVisit({ service, doctor, when, serial, address }: Visit): string[] {
  return [
    `${inline(service)} with ${inline(doctor)}`,
    `When: ${when}`,
    `Your serial number: ${serial}`,
    `Where: ${inline(address)}`,
  ];
}

function banglaVisit({ service, doctor, when, serial, address }: Visit): string[] {
  return [
    `${inline(doctor)}-এর কাছে ${inline(service)}`,
    `সময়: ${when}`,
    `আপনার সিরিয়াল নম্বর: ${inBangla.format(serial)}`,
    `ঠিকানা: ${inline(address)}`,
  ];
}
