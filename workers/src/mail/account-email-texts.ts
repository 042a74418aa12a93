import { passwordResetMinutes, verificationHours } from '@petcare/contracts/account-security.ts';
import type { Locale } from '@petcare/contracts/users.ts';
import { inline, type EmailWords } from './email.ts';
import { bangla, english, inBangla } from './email-frame.ts';

interface Reader {
  readonly name: string;
  readonly link: string;
}

/** The words of the letters, made from the facts. */
interface EmailTexts {
  verification(reader: Reader): EmailWords;
  passwordReset(reader: Reader): EmailWords;
  passwordChanged(reader: Reader): EmailWords;
  addressChanged(reader: Reader): EmailWords;
  applicationAccepted(reader: Reader & { readonly pet: string }): EmailWords;
}

/** Every letter about accounts and adoption in every language of the product; a letter that one of them lacks does not compile. */
export const accountEmailTexts: Record<Locale, EmailTexts> = {
  en: {
    verification: ({ name, link }) => ({
      subject: 'Please confirm your email address',
      ...english(name),
      before: ['One small step: please tell us that this address is yours.'],
      action: { label: 'Confirm my address', link },
      after: [
        `The link works once, within ${verificationHours} hours. You can ask for a new one in your profile.`,
        'If you have no account with us, somebody typed your address by mistake. You need not do anything.',
      ],
    }),
    passwordReset: ({ name, link }) => ({
      subject: 'Choose a new password',
      ...english(name),
      before: ['You asked for a new password. Here is where you choose it.'],
      action: { label: 'Choose a new password', link },
      after: [
        `The link works once, within ${passwordResetMinutes} minutes.`,
        'If you did not ask for it, leave this mail alone. Your password stays as it is.',
      ],
    }),
    passwordChanged: ({ name, link }) => ({
      subject: 'Your password was changed',
      ...english(name),
      before: [
        'The password of your PetCare account was just changed, and everybody else who was signed in with it was signed out.',
        'If that was you, all is well. If not, please choose a new password now.',
      ],
      action: { label: 'It was not me', link },
      after: [],
    }),
    addressChanged: ({ name, link }) => ({
      subject: 'Your email address was changed',
      ...english(name),
      before: [
        'Your PetCare account now has another email address. This is the last mail to the address of before.',
        'If that was you, all is well. If not, please write to us at once.',
      ],
      action: { label: 'It was not me', link },
      after: [],
    }),
    applicationAccepted: ({ name, link, pet }) => ({
      subject: `Good news about “${inline(pet)}”`,
      ...english(name),
      before: [
        `You have been chosen: your application for “${inline(pet)}” was accepted.`,
        'On the page of the post you now find how to reach the owner.',
      ],
      action: { label: 'See how to reach the owner', link },
      after: ['Please meet in a safe place, and take your time to get to know each other.'],
    }),
  },
  bn: {
    verification: ({ name, link }) => ({
      subject: 'আপনার ইমেইল ঠিকানাটি নিশ্চিত করুন',
      ...bangla(name),
      before: ['ছোট্ট একটি কাজ বাকি: ঠিকানাটি যে আপনারই, তা আমাদের জানিয়ে দিন।'],
      action: { label: 'ঠিকানা নিশ্চিত করুন', link },
      after: [
        `লিংকটি একবারই কাজ করবে, ${inBangla.format(verificationHours)} ঘণ্টার মধ্যে। প্রোফাইল থেকে নতুন লিংক চাইতে পারেন।`,
        'আমাদের এখানে আপনার অ্যাকাউন্ট না থাকলে কেউ ভুল করে আপনার ঠিকানা লিখেছেন। আপনার কিছু করার দরকার নেই।',
      ],
    }),
    passwordReset: ({ name, link }) => ({
      subject: 'নতুন পাসওয়ার্ড দিন',
      ...bangla(name),
      before: ['আপনি নতুন পাসওয়ার্ড চেয়েছেন। নিচের লিংকে গিয়ে তা ঠিক করে নিন।'],
      action: { label: 'নতুন পাসওয়ার্ড দিন', link },
      after: [
        `লিংকটি একবারই কাজ করবে, ${inBangla.format(passwordResetMinutes)} মিনিটের মধ্যে।`,
        'আপনি না চেয়ে থাকলে এই মেইলটি এড়িয়ে যান। আপনার পাসওয়ার্ড যেমন ছিল তেমনই থাকবে।',
      ],
    }),
    passwordChanged: ({ name, link }) => ({
      subject: 'আপনার পাসওয়ার্ড বদলানো হয়েছে',
      ...bangla(name),
      before: [
        'এইমাত্র আপনার পেটকেয়ার অ্যাকাউন্টের পাসওয়ার্ড বদলানো হয়েছে, আর অন্য যেসব জায়গায় অ্যাকাউন্টটি খোলা ছিল সেগুলো থেকে সাইন আউট করা হয়েছে।',
        'কাজটি আপনার হলে চিন্তা নেই। তা না হলে এখনই নতুন পাসওয়ার্ড দিন।',
      ],
      action: { label: 'কাজটি আমার নয়', link },
      after: [],
    }),
    addressChanged: ({ name, link }) => ({
      subject: 'আপনার ইমেইল ঠিকানা বদলানো হয়েছে',
      ...bangla(name),
      before: [
        'আপনার পেটকেয়ার অ্যাকাউন্টে এখন অন্য একটি ইমেইল ঠিকানা আছে। আগের ঠিকানায় এটিই আমাদের শেষ মেইল।',
        'কাজটি আপনার হলে চিন্তা নেই। তা না হলে এখনই আমাদের জানান।',
      ],
      action: { label: 'কাজটি আমার নয়', link },
      after: [],
    }),
    applicationAccepted: ({ name, link, pet }) => ({
      subject: `“${inline(pet)}” নিয়ে সুখবর`,
      ...bangla(name),
      before: [
        `আপনাকেই বেছে নেওয়া হয়েছে: “${inline(pet)}”-এর জন্য আপনার আবেদন গৃহীত হয়েছে।`,
        'মালিকের সঙ্গে যোগাযোগের উপায় এখন পোস্টের পাতায় পাবেন।',
      ],
      action: { label: 'যোগাযোগের উপায় দেখুন', link },
      after: ['নিরাপদ কোনো জায়গায় দেখা করুন, আর একে অপরকে চিনে নিতে সময় নিন।'],
    }),
  },
};
