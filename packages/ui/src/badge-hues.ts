/** The nine hues in the order in which the product names them. */
export const badgeHues = ['yellow', 'gray', 'green', 'red', 'blue', 'purple', 'indigo', 'orange', 'amber'] as const;

export type BadgeHue = (typeof badgeHues)[number];
