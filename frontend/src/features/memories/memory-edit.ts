import type { UpdateMemoryBody } from '@petcare/contracts/memories.ts';
import { asChosen, uploadedAddresses } from '../../components/picture-field/chosen-pictures.ts';
import type { Pictures } from '../../components/picture-field/use-uploads.ts';
import type { StoredMemory } from './api/memories.ts';

/** What stands in the form of an edit. */
export interface MemoryEdit {
  readonly title: string;
  readonly details: string;
  readonly pictures: Pictures;
}

export type MemoryChanges = Omit<UpdateMemoryBody, 'version'>;

/** The form of an edit before anything is changed. */
export function editOf(memory: StoredMemory): MemoryEdit {
  const { title, details, picture, img_URL: address } = memory;
  return { title, details, pictures: asChosen([{ ...picture, url: address }]) };
}

/** What an edit would change. A field that was emptied keeps its old value, so that emptying is no change. */
function changesOf(stored: StoredMemory, edit: MemoryEdit): MemoryChanges {
  const [address] = uploadedAddresses(edit.pictures, 1) ?? [];
  return {
    ...wordsChanged('title', stored.title, edit.title),
    ...wordsChanged('details', stored.details, edit.details),
    ...(address && address !== stored.img_URL ? { img_URL: address } : {}),
  };
}

/**
 * What has to be sent so that the form wins over a version: the one it began with, or one that was saved
 * meanwhile. A field that was emptied keeps the value it began with. A picture that the editor did not change is not theirs to
 * bring back: it is no longer stored.
 */
export function changesOver(version: StoredMemory, began: StoredMemory, edit: MemoryEdit): MemoryChanges {
  const { img_URL: address, ...words } = changesOf(version, filledIn(began, edit));
  const chosenAnew = address !== undefined && address !== began.img_URL;
  return { ...words, ...(chosenAnew ? { img_URL: address } : {}) };
}

/** Whether no picture of the form is still being uploaded. */
export function isReady({ pictures }: MemoryEdit): boolean {
  return pictures.every(({ uploaded }) => uploaded !== null);
}

function filledIn(began: StoredMemory, edit: MemoryEdit): MemoryEdit {
  return {
    ...edit,
    title: edit.title.trim() || began.title,
    details: edit.details.trim() || began.details,
  };
}

function wordsChanged(field: 'title' | 'details', stored: string, written: string): MemoryChanges {
  const words = written.trim();
  return words === '' || words === stored ? {} : { [field]: words };
}
