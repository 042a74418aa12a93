import { passwordResetMinutes, verificationHours } from '@petcare/contracts/account/account-security.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import type { EmailWords } from '../email.ts';
import { banglaFrame, englishFrame, banglaNumber } from '../email-frame.ts';

interface Recipient {
  readonly name: string;
  readonly link: string;
}

interface EmailTexts {
  verification(recipient: Recipient): EmailWords;
  passwordReset(recipient: Recipient): EmailWords;
  passwordChanged(recipient: Recipient): EmailWords;
  addressChanged(recipient: Recipient): EmailWords;
}

export const accountEmailTexts: Record<Locale, EmailTexts> = {
  en: {
    verification: ({ name, link }) => ({
      subject: 'Please confirm your email address',
      ...englishFrame(name),
      before: ['One last step: please confirm that this email address is yours.'],
      action: { label: 'Confirm my address', link },
      after: [
        `The link works once, within ${verificationHours} hours. You can request a new one in your profile.`,
        'If you did not create a PetCare account, someone entered your address by mistake. You can ignore this email.',
      ],
    }),
    passwordReset: ({ name, link }) => ({
      subject: 'Choose a new password',
      ...englishFrame(name),
      before: ['You asked to reset your password. Follow the link to choose a new one.'],
      action: { label: 'Choose a new password', link },
      after: [
        `The link works once, within ${passwordResetMinutes} minutes.`,
        'If you did not ask for this, you can ignore this email. Your password stays the same.',
      ],
    }),
    passwordChanged: ({ name, link }) => ({
      subject: 'Your password was changed',
      ...englishFrame(name),
      before: [
        'The password of your PetCare account was just changed, and all other devices were signed out.',
        'If this was you, there is nothing to do. If not, please choose a new password now.',
      ],
      action: { label: 'This was not me', link },
      after: [],
    }),
    addressChanged: ({ name, link }) => ({
      subject: 'Your email address was changed',
      ...englishFrame(name),
      before: [
        'The email address of your PetCare account was just changed. This is our last email to your previous address.',
        'If this was you, there is nothing to do. If not, please contact us now.',
      ],
      action: { label: 'This was not me', link },
      after: [],
    }),
  },
  bn: {
    verification: ({ name, link }) => ({
      subject: 'আপনার ইমেইল ঠিকানাটি নিশ্চিত করুন',
      ...banglaFrame(name),
      before: ['আর একটি ছোট ধাপ বাকি: ইমেইল ঠিকানাটি যে আপনারই, তা নিশ্চিত করুন।'],
      action: { label: 'ঠিকানা নিশ্চিত করুন', link },
      after: [
        `লিংকটি একবারই কাজ করবে, ${banglaNumber.format(verificationHours)} ঘণ্টার মধ্যে। প্রোফাইল থেকে নতুন লিংক চাইতে পারেন।`,
        'আপনি পেটকেয়ারে অ্যাকাউন্ট না খুলে থাকলে কেউ ভুল করে আপনার ঠিকানা লিখেছেন। এই মেইলটি এড়িয়ে যেতে পারেন।',
      ],
    }),
    passwordReset: ({ name, link }) => ({
      subject: 'নতুন পাসওয়ার্ড দিন',
      ...banglaFrame(name),
      before: ['আপনি পাসওয়ার্ড বদলাতে চেয়েছেন। লিংকে গিয়ে নতুন পাসওয়ার্ড দিন।'],
      action: { label: 'নতুন পাসওয়ার্ড দিন', link },
      after: [
        `লিংকটি একবারই কাজ করবে, ${banglaNumber.format(passwordResetMinutes)} মিনিটের মধ্যে।`,
        'আপনি না চেয়ে থাকলে এই মেইলটি এড়িয়ে যান। আপনার পাসওয়ার্ড যেমন ছিল তেমনই থাকবে।',
      ],
    }),
    passwordChanged: ({ name, link }) => ({
      subject: 'আপনার পাসওয়ার্ড বদলানো হয়েছে',
      ...banglaFrame(name),
      before: [
        'এইমাত্র আপনার পেটকেয়ার অ্যাকাউন্টের পাসওয়ার্ড বদলানো হয়েছে, আর অন্য সব ডিভাইস থেকে সাইন আউট করা হয়েছে।',
        'কাজটি আপনার হলে কিছু করার দরকার নেই। তা না হলে এখনই নতুন পাসওয়ার্ড দিন।',
      ],
      action: { label: 'কাজটি আমার নয়', link },
      after: [],
    }),
    addressChanged: ({ name, link }) => ({
      subject: 'আপনার ইমেইল ঠিকানা বদলানো হয়েছে',
      ...banglaFrame(name),
      before: [
        'এইমাত্র আপনার পেটকেয়ার অ্যাকাউন্টের ইমেইল ঠিকানা বদলানো হয়েছে। আগের ঠিকানায় এটিই আমাদের শেষ মেইল।',
        'কাজটি আপনার হলে কিছু করার দরকার নেই। তা না হলে এখনই আমাদের জানান।',
      ],
      action: { label: 'কাজটি আমার নয়', link },
      after: [],
    }),
  },
};
