import type { SocketMessageData } from '@petcare/contracts/sockets.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { toastInfo } from '../../components/feedback/toasts.tsx';

export type EndReason = SocketMessageData<'session.ended'>['reason'];

const endTexts: Record<EndReason, MessageDescriptor> = {
  signed_out: msg`You are signed out. See you soon!`,
  role_changed: msg`Your role here has changed. Please sign in again to go on.`,
  account_removed: msg`This account is no longer here. Thank you for the time with us.`,
  revoked: msg`You were signed out here from another device.`,
  password_changed: msg`The password of this account was changed. Please sign in with the new one.`,
  expired: msg`You have been away for a while. Please sign in again.`,
};

/** Shows the reason of a sign-out; the toast's id prevents duplicates. */
export function showEndReason(reason: EndReason): void {
  toastInfo({ id: 'session-ended', message: i18n._(endTexts[reason]) });
}
