import type { DemoDoctorName } from './demo-doctors.ts';

interface DemoService {
  readonly key: string;
  readonly name: string;
  readonly details: string;
  readonly nameBn?: string;
  readonly detailsBn?: string;
  readonly picture: string;
  readonly doctors: readonly DemoDoctorName[];
}

export const demoServices: readonly DemoService[] = [
  {
    key: 'check-up',
    name: 'General check-up',
    details:
      'A calm, thorough look from nose to tail: weight, teeth, ears, heart and lungs, skin and joints. You leave with answers to your questions and a short written summary.\n\nBring whatever your pet was given before, and something they love to eat. Nervous pets may wait outside with you until it is their turn.',
    nameBn: 'সাধারণ স্বাস্থ্য পরীক্ষা',
    detailsBn:
      'নাক থেকে লেজ পর্যন্ত শান্তভাবে সব দেখা: ওজন, দাঁত, কান, হৃৎপিণ্ড ও ফুসফুস, ত্বক ও গিঁট। আপনার প্রশ্নের উত্তর আর লিখিত সারসংক্ষেপ নিয়ে ফিরবেন।\n\nআগে যা ওষুধ দেওয়া হয়েছে সঙ্গে আনুন, আর এমন কিছু যা সে খেতে ভালোবাসে।',
    picture: '/scenes/services.webp',
    doctors: ['imran', 'rezaul', 'tahmina'],
  },
  {
    key: 'vaccination',
    name: 'Vaccination',
    details:
      'Core vaccines for dogs and cats, rabies first of all, by the schedule for Bangladesh. We check the temperature before every shot, note it in your booklet, and tell you when the next one is due.\n\nAfter the shot please stay with us for fifteen minutes. A sleepy evening is normal.',
    nameBn: 'টিকা',
    detailsBn:
      'কুকুর ও বিড়ালের মূল টিকা, সবার আগে জলাতঙ্কের, বাংলাদেশের সময়সূচি অনুযায়ী। প্রতিটি টিকার আগে তাপমাত্রা দেখি, বইতে লিখে দিই, আর পরেরটি কবে তা জানিয়ে দিই।\n\nটিকার পর পনেরো মিনিট আমাদের এখানে থাকুন। সন্ধ্যায় একটু ঝিমানো স্বাভাবিক।',
    picture: '/scenes/feature-treatment.webp',
    doctors: ['imran', 'sharmin'],
  },
  {
    key: 'surgery',
    name: 'Spaying, neutering and surgery',
    details:
      'Planned operations under safe gas anaesthesia with somebody watching heart and breath all the time. We call you before we begin and as soon as your pet is awake.\n\nNo food from midnight before the operation; water is fine. The fee here is for the consultation before it.',
    picture: '/scenes/entry-services.webp',
    doctors: ['sharmin'],
  },
  {
    key: 'dental',
    name: 'Dental care',
    details:
      'Bad breath is not a matter of age. We clean below the gum line with ultrasound, take out what cannot be saved, and show you how to brush at home without a fight.',
    nameBn: 'দাঁতের যত্ন',
    detailsBn:
      'মুখের দুর্গন্ধ বয়সের ব্যাপার নয়। আমরা আলট্রাসাউন্ড দিয়ে মাড়ির নিচ পরিষ্কার করি, যা বাঁচানো যায় না তা তুলে ফেলি, আর বাড়িতে ব্রাশ করা শিখিয়ে দিই।',
    picture: '/scenes/feature-feeding.webp',
    doctors: ['nusrat'],
  },
  {
    key: 'skin',
    name: 'ত্বক ও লোমের যত্ন',
    details:
      'চুলকানি, লোম পড়া, খুশকি বা লাল দাগ: কারণ না জেনে মলম লাগালে কষ্ট বাড়ে। আমরা ত্বকের নমুনা দেখি, কারণ বের করি এবং বাড়িতে কী করবেন তা সহজ ভাষায় লিখে দিই।\n\nআসার আগে তিন দিন গোসল করাবেন না, তাহলে পরীক্ষা ঠিকমতো হয়।',
    picture: '/scenes/feature-medicine.webp',
    doctors: ['anik', 'imran'],
  },
  {
    key: 'birds',
    name: 'Birds, rabbits and small pets',
    details:
      'Small patients hide their illness until late, so come early. We trim beaks and claws, look at droppings under the microscope, and help with food, cage and company.\n\nPlease bring the cage as it is, uncleaned: it tells us a lot.',
    nameBn: 'পাখি, খরগোশ ও ছোট প্রাণী',
    detailsBn:
      'ছোট প্রাণীরা শেষ পর্যন্ত অসুখ লুকিয়ে রাখে, তাই আগেই আসুন। ঠোঁট ও নখ ছাঁটি, মল পরীক্ষা করি, আর খাবার, খাঁচা ও সঙ্গী নিয়ে পরামর্শ দিই।\n\nখাঁচাটি যেমন আছে তেমনই, না ধুয়ে আনুন: তাতেই অনেক কিছু বোঝা যায়।',
    picture: '/scenes/appointments.webp',
    doctors: ['rezaul'],
  },
];
