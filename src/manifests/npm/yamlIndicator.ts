/** Characters that give a plain YAML value another meaning at its start. */
export function isIndicator(code: number): boolean {
  switch (code) {
    case 0x21: // !
    case 0x23:
    case 0x25: // %
    case 0x26: // &
    case 0x2a: // *
    case 0x2c:
    case 0x2d: // -
    case 0x3a:
    case 0x3e: // >
    case 0x3f: // ?
    case 0x40: // @
    case 0x5b:
    case 0x5d:
    case 0x60:
    case 0x7b:
    case 0x7c: // |
    case 0x7d:
    case 0x09:
    case 0x20:
      return true;
    default:
      return false;
  }
}
