import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { banglaFrame, englishFrame } from '../email-frame.ts';
import { singleLine, type EmailWords } from '../email.ts';
import { plainName } from '../plain-name.ts';

interface Asked {
  readonly name: string;
  /** Null without a named pet. */
  readonly pet: string | null;
  readonly until: string;
  readonly link: string;
}

interface Answered {
  readonly name: string;
  readonly pet: string | null;
  /** Null when no doctor has accepted. */
  readonly accepted: {
    readonly doctor: string;
    readonly address: string;
    readonly phone: string;
    readonly when: string;
  } | null;
  readonly link: string;
}

/** The pet is named by another user, so its name must not pose as a text of ours. */
export function emergencyAskedEmail({ name, pet, until, link }: Asked, locale: Locale): EmailWords {
  const plain = pet === null ? '' : plainName(pet);
  return locale === 'bn'
    ? {
        subject: 'জরুরি: এখনই একজন ডাক্তার দরকার',
        ...banglaFrame(name),
        before: [
          plain === ''
            ? 'একজন মালিক এখনই সাহায্য চাইছেন, আর সবচেয়ে কাছের ফাঁকা সময়টি আপনার।'
            : `${plain}-এর এখনই সাহায্য দরকার, আর সবচেয়ে কাছের ফাঁকা সময়টি আপনার।`,
          `${until} পর্যন্ত উত্তর দিতে পারবেন; তারপর আমরা পরের ডাক্তারকে জিজ্ঞেস করব।`,
        ],
        action: { label: 'খুলে উত্তর দিন', link },
        after: [],
      }
    : {
        subject: 'Emergency: a doctor is needed now',
        ...englishFrame(name),
        before: [
          plain === ''
            ? 'An owner needs help now, and your free time is the soonest.'
            : `${plain} needs help now, and your free time is the soonest.`,
          `Please answer until ${until}; then we ask the next doctor.`,
        ],
        action: { label: 'Open and answer', link },
        after: [],
      };
}

export function emergencyAnsweredEmail(answered: Answered, locale: Locale): EmailWords {
  const { name, pet, accepted, link } = answered;
  const frame = locale === 'bn' ? banglaFrame(name) : englishFrame(name);
  const plain = pet === null ? '' : plainName(pet);
  const words = (locale === 'bn' ? bangla : english)(plain === '' ? null : plain, accepted);
  return { ...frame, ...words, action: { label: words.label, link }, after: [] };
}

function english(pet: string | null, accepted: Answered['accepted']) {
  const whom = pet ?? 'your pet';
  return accepted
    ? {
        subject: `${singleLine(accepted.doctor)} is waiting for you`,
        before: [
          `${accepted.doctor} has accepted and sees ${whom} on ${accepted.when}. Please come right away.`,
          `Address: ${accepted.address}`,
          `Phone: ${accepted.phone}`,
        ],
        label: 'Directions and phone',
      }
    : {
        subject: 'No doctor could accept your emergency',
        before: [
          `None of our doctors could accept in time. Please call one of them now, or go with ${whom} to the nearest clinic.`,
        ],
        label: 'Phone numbers',
      };
}

function bangla(pet: string | null, accepted: Answered['accepted']) {
  const whom = pet ? `${pet}-কে` : 'আপনার প্রাণীটিকে';
  return accepted
    ? {
        subject: `${singleLine(accepted.doctor)} আপনার অপেক্ষায় আছেন`,
        before: [
          `${accepted.doctor} রাজি হয়েছেন এবং ${whom} দেখবেন: ${accepted.when}। এখনই চলে আসুন।`,
          `ঠিকানা: ${accepted.address}`,
          `ফোন: ${accepted.phone}`,
        ],
        label: 'পথ আর ফোন নম্বর',
      }
    : {
        subject: 'কোনো ডাক্তার এখন আসতে পারছেন না',
        before: [
          `সময়ের মধ্যে আমাদের কোনো ডাক্তার রাজি হতে পারেননি। এখনই তাঁদের কাউকে ফোন করুন, অথবা ${whom} নিয়ে কাছের ক্লিনিকে যান।`,
        ],
        label: 'ফোন নম্বর',
      };
}
