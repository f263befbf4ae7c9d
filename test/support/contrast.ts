/** Red, green and blue from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

const black: Color = [0, 0, 0];

/** A colour of a theme file, `#rgb`, `#rrggbb` or with an alpha value, painted over a background. */
export function painted(hex: string, background: Color = black): Color {
  const digits = hex.slice(1);
  const pairs = digits.length < 6 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = NaN, green = NaN, blue = NaN, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  if (!hex.startsWith('#') || Number.isNaN(red + green + blue + alpha)) throw new Error(`no colour: ${hex}`);
  const blend = (over: number, under: number): number => under + ((over - under) * alpha) / 255;
  return [blend(red, background[0]), blend(green, background[1]), blend(blue, background[2])];
}

/** From 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
