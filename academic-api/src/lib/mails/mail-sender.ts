/** `mail@host` of `Name <mail@host>`, or of an address alone. */
export const mailAddressOf = (mailFrom: string): string =>
  (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom).trim();

/** How a school wants its mails to come; empty texts leave it to the product. */
interface SchoolSender {
  mailSenderName: string;
  mailReplyTo: string;
}

/**
 * Sender of a school's mails. The address stays the product's, because mail servers refuse mails in the name of a domain
 * that has not allowed it; answers go to the school's own address.
 * @param mailFrom the product's sender, `Name <mail@host>`
 */
export function mailSenderOf(mailFrom: string, { mailSenderName, mailReplyTo }: SchoolSender) {
  return {
    from:
      mailSenderName === '' ? mailFrom : { name: mailSenderName, address: mailAddressOf(mailFrom) },
    ...(mailReplyTo !== '' && { replyTo: mailReplyTo }),
  };
}
