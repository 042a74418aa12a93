import { Fragment } from 'react';

/** Email address that wraps at the @ if that is enough, else before dots, and only then anywhere. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      <Half text={email.slice(0, at)} />
      <wbr />
      <Half text={email.slice(at)} />
    </>
  );
}

function Half({ text }: { text: string }) {
  return (
    <span style={{ display: 'inline-block', maxWidth: '100%' }}>
      {text.split(/(?=\.)/).map((part, index) => (
        // The parts of an address never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
