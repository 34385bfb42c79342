/** The colours that the product comes with. */
export const defaultPalette = {
  primary: "#1F0E8F",
  secondary: "#3366FF",
  success: "#008A40",
  warning: "#AA4603",
  error: "#B82929",
};
