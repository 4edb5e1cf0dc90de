export default function New() {
  return null;
}
