import type { PrepaymentRefusal } from '@petcare/contracts/clinic/prepayments.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import type { ChangeForPatient } from '../../event-jobs/appointment-change.rules.ts';
import { singleLine, type EmailWords } from '../email.ts';
import { banglaFrame, englishFrame, banglaNumber } from '../email-frame.ts';

export interface AppointmentDetails {
  readonly doctor: string;
  readonly patient: string;
  readonly service: string;
  readonly when: string;
  readonly serial: number;
  readonly address: string;
}

/** A fee paid twice has become an appointment. */
type Refusal = Exclude<PrepaymentRefusal, 'paid_twice'>;

interface Change extends AppointmentDetails {
  readonly before: string | null;
  readonly reason: string | null;
  /** True if the patient made the change. */
  readonly ownChange: boolean;
  readonly link: string;
}

interface ClinicEmailTexts {
  changeForPatient(kind: ChangeForPatient, change: Change): EmailWords;
  reminder(appointment: AppointmentDetails & { readonly hours: 24 | 2; readonly link: string }): EmailWords;
  moveOffer(
    appointment: AppointmentDetails & {
      readonly offered: string;
      readonly until: string;
      readonly link: string;
    },
  ): EmailWords;
  /** A request that has waited too long for its confirmation. */
  unconfirmed(appointment: AppointmentDetails & { readonly link: string }): EmailWords;
  offer(offer: {
    readonly name: string;
    readonly doctor: string;
    readonly when: string;
    readonly until: string;
    readonly link: string;
  }): EmailWords;
  /** A paid fee that did not become an appointment. */
  prepaymentRefused(fee: {
    readonly name: string;
    readonly doctor: string;
    readonly refusal: Refusal;
    readonly link: string;
  }): EmailWords;
}

const refusalTexts: Record<Locale, Record<Refusal, string>> = {
  en: {
    slot_taken: 'The time was taken before your payment arrived.',
    already_booked: 'You already have an appointment with this doctor on this day.',
    not_available: 'This doctor cannot be booked for this service any more.',
  },
  bn: {
    slot_taken: 'আপনার টাকা পৌঁছানোর আগেই সময়টি অন্য কেউ নিয়ে নিয়েছেন।',
    already_booked: 'এই দিনে এই ডাক্তারের কাছে আপনার আগে থেকেই একটি অ্যাপয়েন্টমেন্ট আছে।',
    not_available: 'এই সেবার জন্য এই ডাক্তারের কাছে এখন আর অ্যাপয়েন্টমেন্ট নেওয়া যায় না।',
  },
};

export const clinicEmailTexts: Record<Locale, ClinicEmailTexts> = {
  en: {
    changeForPatient(kind, change) {
      const doctor = singleLine(change.doctor);
      const subjects = {
        booked: `Your appointment with ${doctor} is booked`,
        requested: `We received your request for an appointment with ${doctor}`,
        confirmed: `Your appointment with ${doctor} is confirmed`,
        rescheduled: `Your appointment with ${doctor} was rescheduled`,
        cancelled: `Your appointment with ${doctor} is cancelled`,
      };
      const openings = {
        booked: 'The clinic has booked this appointment for you.',
        requested: 'We keep this time for you. You will hear from us when the clinic has confirmed it.',
        confirmed: 'The clinic looks forward to seeing you and your pet.',
        rescheduled: change.ownChange
          ? 'You have rescheduled your appointment.'
          : 'The clinic had to reschedule your appointment.',
        cancelled: change.ownChange
          ? 'You have cancelled your appointment.'
          : 'We are sorry: the clinic had to cancel your appointment.',
      };
      const cancelled = kind === 'cancelled';
      return {
        subject: subjects[kind],
        ...englishFrame(change.patient),
        before: [
          openings[kind],
          ...(change.reason && !change.ownChange ? [`Reason: ${singleLine(change.reason)}`] : []),
          ...englishDetails(change),
          ...(change.before ? [`Previously: ${change.before}`] : []),
        ],
        action: { label: cancelled ? 'Find another time' : 'See my appointment', link: change.link },
        after: cancelled
          ? []
          : ['If the time does not suit you, you can reschedule or cancel the appointment there.'],
      };
    },
    reminder({ hours, link, ...appointment }) {
      const subject = `your appointment with ${singleLine(appointment.doctor)}`;
      return {
        subject: hours === 24 ? `Reminder: ${subject}` : `Soon: ${subject}`,
        ...englishFrame(appointment.patient),
        before: ['A friendly reminder of your appointment.', ...englishDetails(appointment)],
        action: { label: 'See my appointment', link },
        after: ['If you cannot come, please cancel, so that someone else can have this time.'],
      };
    },
    moveOffer: ({ offered, until, link, doctor, patient, when, service }) => ({
      subject: `${singleLine(doctor)} is away: please choose another time`,
      ...englishFrame(patient),
      before: [
        `We are sorry: ${singleLine(doctor)} is away at the time of your appointment (${singleLine(service)}).`,
        `Your time so far: ${when}`,
        `New time: ${offered}`,
        `We keep the new time for you until ${until}.`,
      ],
      action: { label: 'Accept or decline', link },
      after: [
        'You can also choose another time there. If you decline, a fee you have paid is refunded in full.',
      ],
    }),
    unconfirmed: ({ link, ...appointment }) => ({
      subject: `Your request for ${singleLine(appointment.doctor)} still waits for its confirmation`,
      ...englishFrame(appointment.patient),
      before: [
        'The clinic has not confirmed your appointment yet. We have reminded them, and your time stays reserved.',
        ...englishDetails(appointment),
      ],
      action: { label: 'See my appointment', link },
      after: ['You hear from us as soon as it is confirmed.'],
    }),
    offer: ({ name, doctor, when, until, link }) => ({
      subject: `A time with ${singleLine(doctor)} is free for you`,
      ...englishFrame(name),
      before: [
        'A time has become free, and you are next on the waiting list.',
        `When: ${when}`,
        `We keep it for you until ${until}. After that we offer it to the next person.`,
      ],
      action: { label: 'Take this time', link },
      after: [],
    }),
    prepaymentRefused: ({ name, doctor, refusal, link }) => ({
      subject: `Your appointment with ${singleLine(doctor)} could not be booked`,
      ...englishFrame(name),
      before: [
        'We received your fee, but could not book the appointment.',
        refusalTexts.en[refusal],
        'You get the whole fee back, in the way you paid it. You need to do nothing.',
      ],
      action: { label: 'Choose another time', link },
      after: [],
    }),
  },
  bn: {
    changeForPatient(kind, change) {
      const doctor = singleLine(change.doctor);
      const subjects = {
        booked: `${doctor}-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট নেওয়া হয়েছে`,
        requested: `${doctor}-এর সঙ্গে অ্যাপয়েন্টমেন্টের অনুরোধ আমরা পেয়েছি`,
        confirmed: `${doctor}-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট নিশ্চিত হয়েছে`,
        rescheduled: `${doctor}-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্টের সময় বদলেছে`,
        cancelled: `${doctor}-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট বাতিল হয়েছে`,
      };
      const openings = {
        booked: 'ক্লিনিক আপনার হয়ে এই অ্যাপয়েন্টমেন্টটি নিয়ে রেখেছে।',
        requested: 'সময়টি আপনার জন্য রাখা আছে। ক্লিনিক নিশ্চিত করলেই আপনাকে জানাব।',
        confirmed: 'ক্লিনিক আপনার আর আপনার পোষা প্রাণীর অপেক্ষায় থাকবে।',
        rescheduled: change.ownChange
          ? 'আপনি অ্যাপয়েন্টমেন্টের সময় বদলেছেন।'
          : 'ক্লিনিককে আপনার অ্যাপয়েন্টমেন্টের সময় বদলাতে হয়েছে।',
        cancelled: change.ownChange
          ? 'আপনি অ্যাপয়েন্টমেন্টটি বাতিল করেছেন।'
          : 'আমরা দুঃখিত: ক্লিনিককে আপনার অ্যাপয়েন্টমেন্টটি বাতিল করতে হয়েছে।',
      };
      const cancelled = kind === 'cancelled';
      return {
        subject: subjects[kind],
        ...banglaFrame(change.patient),
        before: [
          openings[kind],
          ...(change.reason && !change.ownChange ? [`কারণ: ${singleLine(change.reason)}`] : []),
          ...banglaDetails(change),
          ...(change.before ? [`আগের সময়: ${change.before}`] : []),
        ],
        action: { label: cancelled ? 'অন্য সময় খুঁজুন' : 'অ্যাপয়েন্টমেন্ট দেখুন', link: change.link },
        after: cancelled ? [] : ['সময়টি সুবিধাজনক না হলে সেখান থেকেই তা বদলাতে বা বাতিল করতে পারবেন।'],
      };
    },
    reminder({ hours, link, ...appointment }) {
      const subject = `${singleLine(appointment.doctor)}-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট`;
      return {
        subject: hours === 24 ? `মনে করিয়ে দিচ্ছি: ${subject}` : `আর বেশি দেরি নেই: ${subject}`,
        ...banglaFrame(appointment.patient),
        before: ['আপনার অ্যাপয়েন্টমেন্টের কথা মনে করিয়ে দিচ্ছি।', ...banglaDetails(appointment)],
        action: { label: 'অ্যাপয়েন্টমেন্ট দেখুন', link },
        after: ['আসতে না পারলে দয়া করে বাতিল করে দিন, তাহলে অন্য কেউ সময়টি পাবেন।'],
      };
    },
    moveOffer: ({ offered, until, link, doctor, patient, when, service }) => ({
      subject: `${singleLine(doctor)} ছুটিতে: অনুগ্রহ করে অন্য সময় বেছে নিন`,
      ...banglaFrame(patient),
      before: [
        `আমরা দুঃখিত: আপনার অ্যাপয়েন্টমেন্টের (${singleLine(service)}) সময়ে ${singleLine(doctor)} থাকবেন না।`,
        `এখনকার সময়: ${when}`,
        `নতুন সময়: ${offered}`,
        `${until} পর্যন্ত নতুন সময়টি আপনার জন্য রাখা থাকবে।`,
      ],
      action: { label: 'গ্রহণ করুন বা ফিরিয়ে দিন', link },
      after: ['সেখানে অন্য সময়ও বেছে নিতে পারবেন। ফিরিয়ে দিলে পরিশোধ করা ফি পুরোটাই ফেরত পাবেন।'],
    }),
    unconfirmed: ({ link, ...appointment }) => ({
      subject: `${singleLine(appointment.doctor)}-এর কাছে আপনার অনুরোধটি এখনও নিশ্চিত হয়নি`,
      ...banglaFrame(appointment.patient),
      before: [
        'ক্লিনিক এখনও আপনার অ্যাপয়েন্টমেন্ট নিশ্চিত করেনি। আমরা তাদের মনে করিয়ে দিয়েছি; সময়টি আপনার জন্যই রাখা আছে।',
        ...banglaDetails(appointment),
      ],
      action: { label: 'অ্যাপয়েন্টমেন্ট দেখুন', link },
      after: ['নিশ্চিত হলেই আপনাকে জানাব।'],
    }),
    offer: ({ name, doctor, when, until, link }) => ({
      subject: `${singleLine(doctor)}-এর একটি সময় আপনার জন্য খালি হয়েছে`,
      ...banglaFrame(name),
      before: [
        'একটি সময় খালি হয়েছে, আর অপেক্ষার তালিকায় এবার আপনার পালা।',
        `সময়: ${when}`,
        `${until} পর্যন্ত সময়টি আপনার জন্য রাখা থাকবে। এরপর তালিকার পরের জনকে জানানো হবে।`,
      ],
      action: { label: 'সময়টি নিন', link },
      after: [],
    }),
    prepaymentRefused: ({ name, doctor, refusal, link }) => ({
      subject: `${singleLine(doctor)}-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট নেওয়া যায়নি`,
      ...banglaFrame(name),
      before: [
        'আপনার ফি আমরা পেয়েছি, কিন্তু অ্যাপয়েন্টমেন্টটি নেওয়া যায়নি।',
        refusalTexts.bn[refusal],
        'যেভাবে দিয়েছেন, সেভাবেই পুরো ফি ফেরত পাবেন। আপনাকে কিছু করতে হবে না।',
      ],
      action: { label: 'অন্য সময় বেছে নিন', link },
      after: [],
    }),
  },
};

function englishDetails({ service, doctor, when, serial, address }: AppointmentDetails): string[] {
  return [
    `${singleLine(service)} with ${singleLine(doctor)}`,
    `When: ${when}`,
    `Your serial number: ${serial}`,
    `Where: ${singleLine(address)}`,
  ];
}

function banglaDetails({ service, doctor, when, serial, address }: AppointmentDetails): string[] {
  return [
    `${singleLine(doctor)}-এর কাছে ${singleLine(service)}`,
    `সময়: ${when}`,
    `আপনার সিরিয়াল নম্বর: ${banglaNumber.format(serial)}`,
    `ঠিকানা: ${singleLine(address)}`,
  ];
}
