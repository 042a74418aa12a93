import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages as bangla } from './bn.po';
import { messages as english } from './en.po';

const frontend = join(import.meta.dirname, '..', '..');

/** The English texts of a catalogue as they are written, before compiling. */
const written = readFileSync(join(import.meta.dirname, 'en.po'), 'utf8');

/** The specification's texts on the screens that exist. They hold byte for byte. */
const specified = [
  'Home',
  'Memories',
  'Adoption',
  'Services',
  'Store',
  'Hostel',
  'Dashboard',
  'Login',
  'FAQs',
  'Help',
  'Support',
  'Go Back',
  'About Us',
  'Premium Pet Features',
  'Pet Feeding',
  'Pet Medicine',
  'Pet Treatment',
  'Why Choose Us',
  'Popular Specialist',
  'Take Appointment',
  'Post Memories',
  'Post for Adoption',
  'Get Services',
  'Buy from Store',
  'No memories found.',
  'No adoptions found.',
  'No service found.',
  'No appointment taken.',
  'No hostel orders placed.',
  'Our services for your PET',
  'Users',
  'Add Service',
  'Products',
  'Add Product',
  'Doctors',
  'Add Doctor',
  'Posts',
  'Product Orders',
  'Hostel Bookings',
  'Appointments',
  'Loading...',
  'Error: {message}',
  'Oops...',
  'Something went wrong!',
  'Data Updated!',
  'Are you sure?',
  'Previous',
  'Next',
  'SHARE PET ADOPTION POST',
  'Upload adoption post',
  'Great! Adoption post posted!',
  'Adoption post updated successfully!',
  'No comments.',
  'comment added',
  'Deleted!',
  'Specialist',
  'Appointment booked successfully! Assistant will contact you soon.',
  'Error booking appointment. Please try again.',
  'Search',
  'Clear',
  'Toy',
  'Medicine',
  'Food',
  'Buy Now',
  'Product updated!',
  'Product posted!',
];

test.each(specified)('the specification’s text “%s” stands as it was written', (text) => {
  expect(written).toContain(`msgid "${text}"\nmsgstr "${text}"\n`);
});

test('every text exists in both languages', () => {
  expect(Object.keys(bangla).toSorted()).toEqual(Object.keys(english).toSorted());
  const missing = readFileSync(join(import.meta.dirname, 'bn.po'), 'utf8').match(/msgid ".+"\nmsgstr ""\n/g);
  expect(missing).toBeNull();
});

test('the catalogues hold the texts of the source, no more and no fewer', () => {
  const lingui = join(frontend, '..', 'node_modules', '@lingui', 'cli', 'dist', 'lingui.js');
  execFileSync(process.execPath, [lingui, 'check', 'sync', '--clean', '--workers', '1'], {
    cwd: frontend,
    stdio: 'pipe',
  });
});
