import { Fragment } from 'react';

/** An address that breaks where it can be read on: before the @ and before dots, and only then anywhere. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, index) => (
    // The parts of one address never change their places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
