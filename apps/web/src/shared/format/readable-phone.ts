/** A stored number as one reads it aloud: `+216 20 123 456`; a foreign one in groups of three. */
export const readablePhone = (phone: string): string => {
  const local = /^\+216(\d{2})(\d{3})(\d{3})$/.exec(phone);
  if (local !== null) return ['+216', ...local.slice(1)].join(' ');
  return phone.replace(/(\d)(?=(\d{3})+$)/g, '$1 ');
};
