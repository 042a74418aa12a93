import { invitationDays } from '@petcare/contracts/account/doctor-accounts.ts';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { banglaFrame, englishFrame, banglaNumber } from '../email-frame.ts';
import type { EmailWords } from '../email.ts';
import { plainName } from '../plain-name.ts';

interface InvitedUser {
  readonly name: string;
  readonly link: string;
  /** Name of the inviting admin; empty for a deleted admin. */
  readonly invitedBy: string;
  readonly role: Role;
}

interface InvitationEmailTexts {
  doctor(recipient: Pick<InvitedUser, 'name' | 'link'>): EmailWords;
  user(recipient: InvitedUser): EmailWords;
}

const englishFooter = [
  `The link works once, within ${invitationDays} days.`,
  'If you did not expect this email, you can ignore it.',
];

const banglaFooter = [
  `লিংকটি একবারই কাজ করবে, ${banglaNumber.format(invitationDays)} দিনের মধ্যে।`,
  'এই মেইলটি আপনার কাছে অপ্রত্যাশিত হলে এড়িয়ে যেতে পারেন।',
];

/**
 * Texts of the invitation emails, by language. An invitation contains both languages, because the recipient's is
 * unknown.
 */
export const invitationEmailTexts: Record<Locale, InvitationEmailTexts> = {
  en: {
    doctor: ({ name, link }) => ({
      subject: 'Your PetCare account for doctors',
      ...englishFrame(name),
      before: [
        'You have been added as a doctor at PetCare. With an account you can see your appointments, set your working hours and call your patients.',
      ],
      action: { label: 'Create my account', link },
      after: englishFooter,
    }),
    user({ name, link, invitedBy, role }) {
      const purposes = {
        user: 'With an account you can share memories of your pet, find homes for animals, book appointments and shop in the store.',
        doctor:
          'You are invited as a doctor: you can see your appointments, set your working hours and call your patients.',
        admin: 'You are invited as an admin: you can manage users, posts and orders.',
      };
      const inviter = plainName(invitedBy);
      return {
        subject: 'You are invited to PetCare',
        ...englishFrame(name),
        before: [
          inviter === '' ? 'The PetCare team would like you to join.' : `${inviter} would like you to join.`,
          purposes[role],
        ],
        action: { label: 'Accept the invitation', link },
        after: englishFooter,
      };
    },
  },
  bn: {
    doctor: ({ name, link }) => ({
      subject: 'চিকিৎসক হিসেবে আপনার পেটকেয়ার অ্যাকাউন্ট',
      ...banglaFrame(name),
      before: [
        'আপনাকে পেটকেয়ারের চিকিৎসকদের তালিকায় যোগ করা হয়েছে। অ্যাকাউন্ট থাকলে আপনি নিজের অ্যাপয়েন্টমেন্ট দেখতে, সময়সূচি ঠিক করতে আর দিনের রোগীদের একে একে ডাকতে পারবেন।',
      ],
      action: { label: 'অ্যাকাউন্ট খুলুন', link },
      after: banglaFooter,
    }),
    user({ name, link, invitedBy, role }) {
      const purposes = {
        user: 'অ্যাকাউন্ট থাকলে আপনি নিজের পোষা প্রাণীর স্মৃতি ভাগ করে নিতে, প্রাণীদের জন্য নতুন ঘর খুঁজতে, ডাক্তারের সময় নিতে আর দোকান থেকে কিনতে পারবেন।',
        doctor:
          'আপনাকে চিকিৎসক হিসেবে আমন্ত্রণ জানানো হয়েছে: নিজের অ্যাপয়েন্টমেন্ট দেখতে, সময়সূচি ঠিক করতে আর দিনের রোগীদের একে একে ডাকতে পারবেন।',
        admin: 'আপনাকে অ্যাডমিন হিসেবে আমন্ত্রণ জানানো হয়েছে: ব্যবহারকারী, পোস্ট আর অর্ডারের দেখাশোনা করতে পারবেন।',
      };
      const inviter = plainName(invitedBy);
      return {
        subject: 'পেটকেয়ারে আপনার আমন্ত্রণ',
        ...banglaFrame(name),
        before: [
          inviter === '' ? 'পেটকেয়ারের সবাই চান আপনিও যোগ দিন।' : `${inviter} চান আপনিও পেটকেয়ারে যোগ দিন।`,
          purposes[role],
        ],
        action: { label: 'আমন্ত্রণ গ্রহণ করুন', link },
        after: banglaFooter,
      };
    },
  },
};
