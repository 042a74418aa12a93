import { demoDoctorUsers, demoUsers } from '@petcare/contracts/account/demo-users.ts';
import type { Hours } from '../doctors/schedules/slot.rules.ts';

export interface DemoDoctor {
  readonly name: string;
  readonly specialise: string;
  readonly degrees: string;
  readonly years: number;
  readonly taka: number;
  readonly address: string;
  readonly contact: string;
  readonly email: string;
  readonly picture: string;
  readonly userId: string;
  readonly autoConfirm?: boolean;
  readonly hours: Hours;
}

const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = [0, 1, 2, 3, 4, 5, 6] as const;

interface WeeklyHours {
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly slotMinutes: number;
  readonly lunch?: { readonly from: string; readonly to: string };
}

function hoursOf({ days, from, to, slotMinutes, lunch }: WeeklyHours): Hours {
  return {
    slotMinutes,
    weekly: days.map((weekday) => ({ weekday, hours: { from, to } })),
    breaks: lunch ? days.map((weekday) => ({ weekday, hours: lunch })) : [],
    leave: [],
    overrides: [],
  };
}

export const demoDoctors = {
  imran: {
    name: 'Dr. Imran Chowdhury',
    specialise: 'Medicine and vaccination',
    degrees: 'DVM (BAU), MS in Medicine',
    years: 9,
    taka: 800,
    address: 'House 12, Road 5, Dhanmondi, Dhaka',
    contact: '+8801711000001',
    email: 'imran.chowdhury@petcare.test',
    picture: '/scenes/doctor-2.webp',
    userId: demoUsers.doctor.id,
    hours: hoursOf({
      days: [sunday, monday, tuesday, wednesday, thursday, friday, saturday],
      from: '10:00',
      to: '17:00',
      slotMinutes: 20,
      lunch: { from: '13:00', to: '14:00' },
    }),
  },
  sharmin: {
    name: 'Dr. Sharmin Sultana',
    specialise: 'Surgery',
    degrees: 'DVM (CVASU), MS in Surgery, FRVCS',
    years: 14,
    taka: 1500,
    address: 'Level 3, 27 Gulshan Avenue, Gulshan 1, Dhaka',
    contact: '+8801711000002',
    email: demoDoctorUsers.sharmin.email,
    picture: '/scenes/doctor-1.webp',
    userId: demoDoctorUsers.sharmin.id,
    hours: hoursOf({
      days: [sunday, tuesday, thursday],
      from: '09:00',
      to: '14:00',
      slotMinutes: 30,
    }),
  },
  rezaul: {
    name: 'Dr. Rezaul Karim',
    specialise: 'Birds and small animals',
    degrees: 'DVM (SAU), MPhil in Avian Medicine',
    years: 11,
    taka: 700,
    address: 'House 41, Road 2, Sector 7, Uttara, Dhaka',
    contact: '+8801711000003',
    email: demoDoctorUsers.rezaul.email,
    picture: '/scenes/doctor-4.webp',
    userId: demoDoctorUsers.rezaul.id,
    autoConfirm: true,
    hours: hoursOf({
      days: [saturday, monday, wednesday],
      from: '15:00',
      to: '20:00',
      slotMinutes: 20,
    }),
  },
  nusrat: {
    name: 'Dr. Nusrat Jahan',
    specialise: 'Dentistry',
    degrees: 'DVM (BAU), Diploma in Veterinary Dentistry',
    years: 6,
    taka: 1000,
    address: 'House 8, Road 11, Banani, Dhaka',
    contact: '+8801711000004',
    email: demoDoctorUsers.nusrat.email,
    picture: '/scenes/doctor-3.webp',
    userId: demoDoctorUsers.nusrat.id,
    hours: hoursOf({
      days: [sunday, monday, tuesday, wednesday, thursday],
      from: '11:00',
      to: '19:00',
      slotMinutes: 40,
      lunch: { from: '14:00', to: '15:00' },
    }),
  },
  anik: {
    name: 'ডা. অনীক বড়ুয়া',
    specialise: 'চর্মরোগ',
    degrees: 'DVM (CVASU), MS in Dermatology',
    years: 8,
    taka: 650,
    address: '১৮ জামাল খান রোড, চট্টগ্রাম',
    contact: '+8801711000005',
    email: demoDoctorUsers.anik.email,
    picture: '',
    userId: demoDoctorUsers.anik.id,
    hours: hoursOf({
      days: [saturday, sunday, monday, tuesday],
      from: '16:00',
      to: '21:00',
      slotMinutes: 20,
    }),
  },
  tahmina: {
    name: 'Dr. Tahmina Haque',
    specialise: 'Nutrition and rehabilitation',
    degrees: 'DVM (SAU), MS in Nutrition',
    years: 5,
    taka: 600,
    address: 'House 3, Road 9, Block C, Mirpur 10, Dhaka',
    contact: '+8801711000006',
    email: demoDoctorUsers.tahmina.email,
    picture: '',
    userId: demoDoctorUsers.tahmina.id,
    hours: hoursOf({
      days: [friday, saturday],
      from: '09:30',
      to: '18:30',
      slotMinutes: 30,
      lunch: { from: '12:30', to: '14:00' },
    }),
  },
} as const satisfies Record<string, DemoDoctor>;

export type DemoDoctorName = keyof typeof demoDoctors;
