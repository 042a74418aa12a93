import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { singleLine, type EmailWords } from '../email.ts';
import { banglaFrame, englishFrame } from '../email-frame.ts';
import { banglaPet, englishPet } from '../pet-in-text.ts';

interface SignedVisit {
  readonly name: string;
  readonly doctor: string;
  readonly pet: string | null;
  readonly day: string;
  readonly amended: boolean;
  readonly link: string;
}

export const visitEmailTexts: Record<Locale, (visit: SignedVisit) => EmailWords> = {
  en({ name, doctor, pet, day, amended, link }) {
    const by = singleLine(doctor);
    const of = pet === null ? '' : ` of ${englishPet(pet).pet}`;
    return {
      subject: amended ? `${by} has amended the notes of your visit` : `The notes of your visit with ${by}`,
      ...englishFrame(name),
      before: [
        amended
          ? `${by} has amended the notes of the visit${of} on ${day}.`
          : `${by} has signed the notes of the visit${of} on ${day}.`,
        'You can read the diagnosis, the treatment and the prescription at any time, and print them.',
      ],
      action: { label: 'See the visit', link },
      after: [],
    };
  },
  bn({ name, doctor, pet, day, amended, link }) {
    const by = singleLine(doctor);
    const of = pet === null ? '' : `${banglaPet(pet).of} `;
    return {
      subject: amended ? `${by} আপনার ভিজিটের নোট সংশোধন করেছেন` : `${by}-এর সঙ্গে আপনার ভিজিটের নোট`,
      ...banglaFrame(name),
      before: [
        amended
          ? `${by} ${day} তারিখে ${of}ভিজিটের নোট সংশোধন করেছেন।`
          : `${by} ${day} তারিখে ${of}ভিজিটের নোটে স্বাক্ষর করেছেন।`,
        'রোগনির্ণয়, চিকিৎসা আর প্রেসক্রিপশন যেকোনো সময় দেখতে ও প্রিন্ট করতে পারবেন।',
      ],
      action: { label: 'ভিজিটটি দেখুন', link },
      after: [],
    };
  },
};
