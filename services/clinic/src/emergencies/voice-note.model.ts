import { voiceNoteTypes, type VoiceNoteType } from '@petcare/contracts/clinic/emergencies.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  /** Id of the emergency. */
  _id: field.text,
  type: field.of<VoiceNoteType>({ type: String, enum: voiceNoteTypes, required: true }),
  bytes: field.of<Buffer>({ type: Buffer, required: true }),
  createdAt: field.date,
};
export type VoiceNoteDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'emergency_voice_notes' });

export const VoiceNotes = model<VoiceNoteDocument>('VoiceNote', schema);
