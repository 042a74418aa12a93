import { invitationDays } from '@petcare/contracts/doctor-accounts.ts';
import type { Role } from '@petcare/contracts/roles.ts';
import type { Locale } from '@petcare/contracts/users.ts';
import { bangla, english, inBangla } from './email-frame.ts';
import { inline, type EmailWords } from './email.ts';

interface Invited {
  readonly name: string;
  readonly link: string;
  /** The admin who asks; empty when they are gone. */
  readonly by: string;
  readonly role: Role;
}

interface InvitationLetterTexts {
  /** To a doctor whom the clinic has on its list already. */
  doctor(reader: Pick<Invited, 'name' | 'link'>): EmailWords;
  /** To anybody an admin has asked to join. */
  person(reader: Invited): EmailWords;
}

const englishEnd = [
  `The link works once, within ${invitationDays} days.`,
  'If you did not expect this mail, you need not do anything.',
];

const banglaEnd = [
  `লিংকটি একবারই কাজ করবে, ${inBangla.format(invitationDays)} দিনের মধ্যে।`,
  'এই মেইলটি আপনার কাছে অপ্রত্যাশিত হলে আপনার কিছু করার দরকার নেই।',
];

/** The letters that ask somebody to join. What language they read is not known yet: they get both. */
export const invitationEmailTexts: Record<Locale, InvitationLetterTexts> = {
  en: {
    doctor: ({ name, link }) => ({
      subject: 'Your PetCare account for doctors',
      ...english(name),
      before: [
        'You have been added to the doctors of PetCare. With an account you see your appointments, set your hours and call the patients of the day.',
      ],
      action: { label: 'Open my account', link },
      after: englishEnd,
    }),
    person({ name, link, by, role }) {
      const purposes = {
        user: 'With an account you share memories of your pet, find homes for animals, book a visit and buy from the store.',
        doctor:
          'You are asked to join as a doctor: you see your appointments, set your hours and call the patients of the day.',
        admin: 'You are asked to join as an admin: you look after the people, the posts and the orders.',
      };
      return {
        subject: 'You are invited to PetCare',
        ...english(name),
        before: [
          by === '' ? 'Somebody at PetCare would like you to join.' : `${inline(by)} would like you to join.`,
          purposes[role],
        ],
        action: { label: 'Accept the invitation', link },
        after: englishEnd,
      };
    },
  },
  bn: {
    doctor: ({ name, link }) => ({
      subject: 'চিকিৎসক হিসেবে আপনার পেটকেয়ার অ্যাকাউন্ট',
      ...bangla(name),
      before: [
        'আপনাকে পেটকেয়ারের চিকিৎসকদের তালিকায় যোগ করা হয়েছে। অ্যাকাউন্ট থাকলে আপনি নিজের অ্যাপয়েন্টমেন্ট দেখতে, সময়সূচি ঠিক করতে আর দিনের রোগীদের একে একে ডাকতে পারবেন।',
      ],
      action: { label: 'অ্যাকাউন্ট খুলুন', link },
      after: banglaEnd,
    }),
    person({ name, link, by, role }) {
      const purposes = {
        user: 'অ্যাকাউন্ট থাকলে আপনি নিজের পোষা প্রাণীর স্মৃতি ভাগ করে নিতে, প্রাণীদের জন্য নতুন ঘর খুঁজতে, ডাক্তারের সময় নিতে আর দোকান থেকে কিনতে পারবেন।',
        doctor:
          'আপনাকে চিকিৎসক হিসেবে ডাকা হয়েছে: নিজের অ্যাপয়েন্টমেন্ট দেখতে, সময়সূচি ঠিক করতে আর দিনের রোগীদের একে একে ডাকতে পারবেন।',
        admin: 'আপনাকে অ্যাডমিন হিসেবে ডাকা হয়েছে: সব মানুষ, পোস্ট আর অর্ডারের দেখভাল করবেন।',
      };
      return {
        subject: 'পেটকেয়ারে আপনার আমন্ত্রণ',
        ...bangla(name),
        before: [
          by === '' ? 'পেটকেয়ার থেকে আপনাকে যোগ দিতে বলা হচ্ছে।' : `${inline(by)} চান আপনিও পেটকেয়ারে যোগ দিন।`,
          purposes[role],
        ],
        action: { label: 'আমন্ত্রণ গ্রহণ করুন', link },
        after: banglaEnd,
      };
    },
  },
};
