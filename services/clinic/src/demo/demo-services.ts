import type { DemoDoctorName } from './demo-doctors.ts';

interface DemoService {
  readonly key: string;
  readonly name: string;
  readonly details: string;
  readonly picture: string;
  readonly doctors: readonly DemoDoctorName[];
}

export const demoServices: readonly DemoService[] = [
  {
    key: 'check-up',
    name: 'General check-up',
    details:
      'A calm, thorough look from nose to tail: weight, teeth, ears, heart and lungs, skin and joints. You leave with answers to your questions and a short written summary.\n\nBring whatever your pet was given before, and something they love to eat. Nervous pets may wait outside with you until it is their turn.',
    picture: '/scenes/services.webp',
    doctors: ['imran', 'rezaul', 'tahmina'],
  },
  {
    key: 'vaccination',
    name: 'Vaccination',
    details:
      'Core vaccines for dogs and cats, rabies first of all, by the schedule for Bangladesh. We check the temperature before every shot, note it in your booklet, and tell you when the next one is due.\n\nAfter the shot please stay with us for fifteen minutes. A sleepy evening is normal.',
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
    picture: '/scenes/appointments.webp',
    doctors: ['rezaul'],
  },
];
