import type { UpdateMemoryBody } from '@petcare/contracts/content/memories.ts';
import { asChosen, uploadedAddresses } from '../../components/picture-field/chosen-pictures.ts';
import type { Pictures } from '../../components/picture-field/use-uploads.ts';
import type { StoredMemory } from './api/memories.ts';

export interface MemoryEdit {
  readonly title: string;
  readonly details: string;
  readonly pictures: Pictures;
}

export type MemoryChanges = Omit<UpdateMemoryBody, 'version'>;

export function editOf(memory: StoredMemory): MemoryEdit {
  const { title, details, picture, img_URL: address } = memory;
  return { title, details, pictures: asChosen([{ ...picture, url: address }]) };
}

function changesOf(stored: StoredMemory, edit: MemoryEdit): MemoryChanges {
  const [address] = uploadedAddresses(edit.pictures, 1) ?? [];
  return {
    ...textChange('title', stored.title, edit.title),
    ...textChange('details', stored.details, edit.details),
    ...(address && address !== stored.img_URL ? { img_URL: address } : {}),
  };
}

/**
 * Changes that turn `version` (the original or a concurrent one) into the form's state. An emptied field keeps its
 * original value. A picture the editor did not change is never restored, because it is no longer stored.
 */
export function changesOver(version: StoredMemory, began: StoredMemory, edit: MemoryEdit): MemoryChanges {
  const { img_URL: address, ...words } = changesOf(version, withOriginals(began, edit));
  const isNewPicture = address !== undefined && address !== began.img_URL;
  return { ...words, ...(isNewPicture ? { img_URL: address } : {}) };
}

export function isReady({ pictures }: MemoryEdit): boolean {
  return pictures.every(({ uploaded }) => uploaded !== null);
}

function withOriginals(began: StoredMemory, edit: MemoryEdit): MemoryEdit {
  return {
    ...edit,
    title: edit.title.trim() || began.title,
    details: edit.details.trim() || began.details,
  };
}

function textChange(field: 'title' | 'details', stored: string, written: string): MemoryChanges {
  const words = written.trim();
  return words === '' || words === stored ? {} : { [field]: words };
}
