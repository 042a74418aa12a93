import { voiceNoteTypes, type VoiceNoteType } from '@petcare/contracts/clinic/emergencies.ts';
import { model, Schema } from 'mongoose';

export interface VoiceNoteDocument {
  /** Id of the emergency. */
  _id: string;
  type: VoiceNoteType;
  bytes: Buffer;
  createdAt: Date;
}

const schema = new Schema<VoiceNoteDocument>(
  {
    _id: { type: String, required: true },
    type: { type: String, enum: voiceNoteTypes, required: true },
    bytes: { type: Buffer, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'emergency_voice_notes', versionKey: false },
);

export const VoiceNotes = model<VoiceNoteDocument>('VoiceNote', schema);
